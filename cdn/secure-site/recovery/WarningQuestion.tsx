import { useEffect, useState } from 'preact/hooks'
import { warningLook, warningStop } from '../../../shared/api/embedded/waitingRequests.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import { Button } from '../ui/Button.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { timeOf } from './MailRecovery.tsx'

interface WarningQuestionProps {
  api: CallApi
  /** From the mail. */
  link: string
}

type Warned = EndpointReply<typeof warningLook>
type Step = { is: 'reading' } | { is: 'asking'; warned: Warned } | { is: 'stopped'; warned: Warned } | Failed
interface Failed {
  is: 'failed'
  why: 'network' | 'last' | 'old'
}

/** The page of a warning's link. Changes nothing until the visitor presses, because mail scanners open it too. */
export function WarningQuestion({ api, link }: WarningQuestionProps) {
  const { t, dates } = useTexts()
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
      const { kind, browser, at, login } = step.warned
      return (
        <Screen
          title={t(`warning.${kind}.title`)}
          actions={
            <Button kind="strong" isBusy={isBusy} onPress={() => stop(step.warned)}>
              {t(`warning.${kind}.button`)}
            </Button>
          }
        >
          <Lead text={`warning.${kind}.lead`} />
          <Facts
            facts={[
              ...(login ? [{ name: t('warning.login'), value: login }] : []),
              { name: t('device.browser'), value: browser },
              { name: t('device.time'), value: timeOf(at, dates) },
            ]}
          />
          <Lead text="warning.own" />
        </Screen>
      )
    }
    case 'stopped':
      return (
        <Screen picture="done" title={t('warning.stopped')}>
          <Lead text={`warning.${step.warned.kind}.done`} />
        </Screen>
      )
    case 'failed':
      return (
        <Screen picture="warning" title={t(step.why === 'last' ? 'warning.last.title' : 'device.failed.title')}>
          <Lead text={failures[step.why]} />
        </Screen>
      )
  }
}

const failures = {
  network: 'device.failed.network',
  last: 'warning.last.lead',
  old: 'warning.failed.old',
} as const satisfies Readonly<Record<Failed['why'], MessageKey>>

function failed(thrown: unknown): Failed {
  if (!(thrown instanceof ApiRefusal) || thrown.code === 'network_error') return { is: 'failed', why: 'network' }
  return { is: 'failed', why: thrown.code === 'slot_needed' ? 'last' : 'old' }
}
