import { useEffect, useState } from 'preact/hooks'
import { warningLook, warningStop } from '../../../shared/api/embedded.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import { Button } from '../ui/Button.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Screen } from '../ui/Screen.tsx'

interface WarningQuestionProps {
  api: CallApi
  /** Of the mail. */
  link: string
}

type Warned = EndpointReply<typeof warningLook>
type Step = { is: 'reading' } | { is: 'asking'; warned: Warned } | { is: 'stopped'; warned: Warned } | Failed
interface Failed {
  is: 'failed'
  isUnreachable: boolean
}

const texts: Readonly<Record<Warned['kind'], { title: string; lead: string; button: string; done: string }>> = {
  recovery: {
    title: 'Stop the recovery?',
    lead: 'Somebody wants to open your wallet by mail. If you stop it, nothing is opened.',
    button: 'Stop it',
    done: 'Nobody opens your wallet by this request. If you did not ask, somebody reads your mail: change its password.',
  },
  newWallet: {
    title: 'Keep your wallet?',
    lead: 'Somebody wants to start a new, empty wallet in place of yours.',
    button: 'Keep my wallet',
    done: 'Your wallet stays as it is.',
  },
  emailChange: {
    title: 'Take your email back?',
    lead: 'The email of your wallet was changed. If you undo it, this address signs in again, and everybody is signed out.',
    button: 'Undo the change',
    done: 'This address signs in to your wallet again. Everybody else is signed out.',
  },
}

/** The page of a warning's link. It changes nothing until the visitor presses: scanners of mail open it, too. */
export function WarningQuestion({ api, link }: WarningQuestionProps) {
  const [step, setStep] = useState<Step>({ is: 'reading' })
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    api(warningLook, { link }).then(
      warned => setStep({ is: 'asking', warned }),
      thrown => setStep(failed(thrown)),
    )
  }, [api, link])
  const stop = (warned: Warned) => {
    setBusy(true)
    api(warningStop, { link })
      .then(
        () => setStep({ is: 'stopped', warned }),
        thrown => setStep(failed(thrown)),
      )
      .finally(() => setBusy(false))
  }

  switch (step.is) {
    case 'reading':
      return <main class="screen" aria-busy="true" />
    case 'asking': {
      const { kind, browser, at } = step.warned
      const { title, lead, button } = texts[kind]
      return (
        <Screen
          title={title}
          actions={
            <Button kind="strong" isBusy={isBusy} onPress={() => stop(step.warned)}>
              {button}
            </Button>
          }
        >
          <p class="lead">{lead}</p>
          <Facts
            facts={[
              { name: 'Browser', value: browser },
              { name: 'Time', value: new Date(at).toLocaleString() },
            ]}
          />
          <p class="hint">If this was you, close this page: there is nothing to do.</p>
        </Screen>
      )
    }
    case 'stopped':
      return (
        <Screen title="Done">
          <p class="lead">{texts[step.warned.kind].done}</p>
        </Screen>
      )
    case 'failed':
      return (
        <Screen title="This link does not count">
          <p class="lead">
            {step.isUnreachable
              ? 'The server did not answer. Open the link once more.'
              : 'It is too old, or was used before.'}
          </p>
        </Screen>
      )
  }
}

const failed = (thrown: unknown): Failed => ({
  is: 'failed',
  isUnreachable: !(thrown instanceof ApiRefusal) || thrown.code === 'network_error',
})
