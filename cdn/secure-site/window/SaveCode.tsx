import { useState } from 'preact/hooks'
import { hostOf } from '../hostOf.ts'
import { RecoveryChoice } from '../recovery/RecoveryChoice.tsx'
import type { OpeningParts } from '../SdkParts.ts'
import type { TicketAnswer, TicketRequest } from '../tickets/ticketRequest.ts'
import { Button } from '../ui/Button.tsx'
import { downloadText } from '../ui/downloadText.ts'
import { Field } from '../ui/Field.tsx'
import { Groups } from '../ui/Groups.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { isLastGroup } from '../vault/recoveryCode.ts'
import { keepByCode } from './keepByCode.ts'

interface SaveCodeProps {
  parts: OpeningParts
  request: Extract<TicketRequest, { kind: 'showCode' }>
  /** Answers and keeps the window open. */
  sendAnswer(answer: TicketAnswer): Promise<void>
}

/** Shows a new recovery code, and asks for its last group. */
export function SaveCode({ parts, request: { code, account, config, offersRecovery }, sendAnswer }: SaveCodeProps) {
  const { t } = useTexts()
  const [step, setStep] = useState<'shown' | 'typed' | 'done'>('shown')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const [isMail, setMail] = useState(false)
  const host = hostOf(config.pageOrigin)
  const own = { host: hostOf(location.origin) }
  const sheet = [t('save.sheet.title', own), code, t('save.sheet.text', own)].join('\n\n')

  const finish = async () => {
    if (!isLastGroup(typed, code)) return setWrong(true)
    setBusy(true)
    await sendAnswer({ ok: 'saved', ...(isMail && { mail: true }) })
    setStep('done')
    // Approvals happen in windows, so they get their own slot while the code is at hand.
    await keepByCode(parts, code).catch(() => {})
    close()
  }

  if (step === 'done')
    return (
      <Screen picture="done" title={t('last.done.title')}>
        <p class="lead">{t('last.done.text', { host })}</p>
      </Screen>
    )
  if (step === 'typed')
    return (
      <Screen
        host={host}
        title={t('last.title')}
        actions={
          <>
            <Button onPress={() => setStep('shown')}>{t('action.back')}</Button>
            <Button kind="strong" isBusy={isBusy} onPress={finish}>
              {t('last.finish')}
            </Button>
          </>
        }
      >
        <Lead text="last.lead" />
        <Field
          label={t('last.label')}
          hint={t('last.hint')}
          wrong={isWrong ? t('last.wrong') : undefined}
          value={typed}
          maxLength={9}
          onInput={text => {
            setTyped(text)
            setWrong(false)
          }}
          onEnter={() => isBusy || void finish()}
        />
      </Screen>
    )
  return (
    <Screen
      host={host}
      title={t('save.title')}
      actions={
        <Button kind="strong" onPress={() => setStep('typed')}>
          {t('save.saved')}
        </Button>
      }
    >
      <Lead
        text={account ? 'save.lead.new' : 'save.lead'}
        strong="save.lead.strong"
        values={account ? { account } : {}}
      />
      <Groups label={t('save.label')} groups={code.split('-')} />
      <div class="tiles">
        <Button
          name={t('save.copy')}
          icon={<Icon name={isCopied ? 'done' : 'copy'} />}
          onPress={() =>
            navigator.clipboard.writeText(code).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {t(isCopied ? 'save.copied' : 'save.copy.short')}
        </Button>
        <Button
          name={t('save.download')}
          icon={<Icon name="save" />}
          onPress={() => downloadText('recovery-code.txt', sheet)}
        >
          {t('save.download.short')}
        </Button>
        <Button icon={<Icon name="print" />} onPress={() => print()}>
          {t('save.print')}
        </Button>
      </div>
      {offersRecovery && <RecoveryChoice isOn={isMail} choose={setMail} />}
      <Notice kind="warning">{t('save.caution')}</Notice>
    </Screen>
  )
}
