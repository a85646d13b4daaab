import { useEffect, useState } from 'preact/hooks'
import { deviceAnswer, deviceLook } from '../../../shared/api/embedded/email.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import { hostOf } from '../hostOf.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import { Button } from '../ui/Button.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface DeviceQuestionProps {
  api: CallApi
  /** From the mail. */
  link: string
  /** It only ends the request, as from “Not you?”. */
  isStop?: boolean
}

type Step =
  | { is: 'reading' }
  | { is: 'asking'; asked: EndpointReply<typeof deviceLook> }
  | { is: 'yes'; code: string }
  | { is: 'no' }
  | { is: 'failed'; text: MessageKey }

/** The page of a mail's link. Changes nothing until the visitor answers, because mail scanners open it too. */
export function DeviceQuestion({ api, link, isStop = false }: DeviceQuestionProps) {
  const { t, dates } = useTexts()
  const [step, setStep] = useState<Step>({ is: 'reading' })
  const [busy, setBusy] = useState<'yes' | 'no'>()
  useEffect(() => {
    api(deviceLook, { link }).then(
      asked => setStep({ is: 'asking', asked }),
      thrown => setStep({ is: 'failed', text: saidOf(thrown, isStop) }),
    )
  }, [api, link, isStop])
  const answer = (given: 'yes' | 'no') => {
    setBusy(given)
    api(deviceAnswer, { link, answer: given })
      .then(
        ({ code }) => setStep(code ? { is: 'yes', code } : { is: 'no' }),
        thrown => setStep({ is: 'failed', text: saidOf(thrown, isStop) }),
      )
      .finally(() => setBusy(undefined))
  }

  switch (step.is) {
    case 'reading':
      return <main class="screen" aria-busy="true" />
    case 'asking':
      return (
        <Screen
          title={t(isStop ? 'device.stop.title' : 'device.title')}
          actions={
            isStop ? (
              <Button kind="strong" isBusy={busy === 'no'} onPress={() => answer('no')}>
                {t('device.stop.button')}
              </Button>
            ) : (
              <>
                <Button isBusy={busy === 'no'} isOff={busy === 'yes'} onPress={() => answer('no')}>
                  {t('device.no')}
                </Button>
                <Button kind="strong" isBusy={busy === 'yes'} isOff={busy === 'no'} onPress={() => answer('yes')}>
                  {t('device.yes')}
                </Button>
              </>
            )
          }
        >
          <Lead text={isStop ? 'device.stop.lead' : 'device.lead'} />
          <Facts
            facts={[
              { name: t('device.site'), value: hostOf(step.asked.site) },
              { name: t('device.browser'), value: step.asked.browser },
              { name: t('device.time'), value: timeOf(step.asked.at, dates) },
            ]}
          />
          {!isStop && <Notice kind="warning">{t('device.caution')}</Notice>}
        </Screen>
      )
    case 'yes':
      return (
        <Screen picture="code" title={t('device.code.title')}>
          <p class="digits" data-copied>
            {step.code}
          </p>
          <Lead text="device.code.text" />
        </Screen>
      )
    case 'no':
      return (
        <Screen picture="shield" title={t(isStop ? 'device.stopped.title' : 'device.declined.title')}>
          <Lead text={isStop ? 'device.stopped.text' : 'device.declined.text'} />
        </Screen>
      )
    case 'failed':
      return (
        <Screen picture="warning" title={t('device.failed.title')}>
          <Lead text={step.text} />
        </Screen>
      )
  }
}

function saidOf(thrown: unknown, isStop: boolean): MessageKey {
  if (thrown instanceof ApiRefusal && thrown.code === 'network_error') return 'device.failed.network'
  return isStop ? 'device.failed.stop' : 'device.failed.old'
}

const timeOf = (time: string, language: string): string =>
  new Date(time).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
