import { useEffect, useState } from 'preact/hooks'
import { deviceAnswer, deviceLook } from '../../../shared/api/embedded.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import { hostOf } from '../hostOf.ts'
import { Button } from '../ui/Button.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'

interface DeviceQuestionProps {
  api: CallApi
  /** Of the mail. */
  link: string
}

type Step =
  | { is: 'reading' }
  | { is: 'asking'; asked: EndpointReply<typeof deviceLook> }
  | { is: 'yes'; code: string }
  | { is: 'no' }
  | { is: 'failed'; text: string }

/** The page of a mail's link. It changes nothing until the visitor answers: scanners of mail open it, too. */
export function DeviceQuestion({ api, link }: DeviceQuestionProps) {
  const [step, setStep] = useState<Step>({ is: 'reading' })
  const [busy, setBusy] = useState<'yes' | 'no'>()
  useEffect(() => {
    api(deviceLook, { link }).then(
      asked => setStep({ is: 'asking', asked }),
      thrown => setStep({ is: 'failed', text: saidOf(thrown) }),
    )
  }, [api, link])
  const answer = (given: 'yes' | 'no') => {
    setBusy(given)
    api(deviceAnswer, { link, answer: given })
      .then(
        ({ code }) => setStep(code ? { is: 'yes', code } : { is: 'no' }),
        thrown => setStep({ is: 'failed', text: saidOf(thrown) }),
      )
      .finally(() => setBusy(undefined))
  }

  switch (step.is) {
    case 'reading':
      return <main class="screen" aria-busy="true" />
    case 'asking':
      return (
        <Screen
          title="Is this you?"
          actions={
            <>
              <Button isBusy={busy === 'no'} isOff={busy === 'yes'} onPress={() => answer('no')}>
                No
              </Button>
              <Button kind="strong" isBusy={busy === 'yes'} isOff={busy === 'no'} onPress={() => answer('yes')}>
                Yes
              </Button>
            </>
          }
        >
          <p class="lead">Somebody signs in with your email in a browser that is new to us.</p>
          <Facts
            facts={[
              { name: 'Site', value: hostOf(step.asked.site) },
              { name: 'Browser', value: step.asked.browser },
              { name: 'Time', value: new Date(step.asked.at).toLocaleString() },
            ]}
          />
          <Notice kind="warning">Say Yes only if you have just asked for it yourself, in that browser.</Notice>
        </Screen>
      )
    case 'yes':
      return (
        <Screen title="Your code">
          <p class="code" data-copied>
            {step.code}
          </p>
          <p class="lead">Type it where you are signing in. Tell it to nobody.</p>
        </Screen>
      )
    case 'no':
      return (
        <Screen title="Nobody was signed in">
          <p class="lead">The sign-in has ended. You can close this page.</p>
        </Screen>
      )
    case 'failed':
      return (
        <Screen title="This link does not count">
          <p class="lead">{step.text}</p>
        </Screen>
      )
  }
}

const saidOf = (thrown: unknown): string =>
  thrown instanceof ApiRefusal && thrown.code === 'network_error'
    ? 'The server did not answer. Open the link once more.'
    : 'It is too old, or was used before. Sign in again to get another.'
