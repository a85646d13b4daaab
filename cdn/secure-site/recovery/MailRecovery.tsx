import { useState } from 'preact/hooks'
import type { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { mailRecovery } from '../../../shared/api/embedded/waitingRequests.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { ApiRefusal } from '../api/callApi.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import type { SdkParts } from '../SdkParts.ts'
import { type Renewal, RenewalLeft } from '../security/useRenewal.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTexts } from '../ui/useTexts.tsx'

export type PendingRecovery = EndpointReply<typeof embeddedMe>['recovery']

/** Whether it can open the wallet here now. */
export const isDue = (recovery: PendingRecovery, now: number): boolean =>
  recovery?.isThisDevice === true && Date.parse(recovery.at) <= now

interface MailRecoveryProps {
  parts: Pick<SdkParts, 'api' | 'now'>
  recovery: PendingRecovery
  freshly: Renewal['freshly']
  /** Opens the wallet here once due. */
  open(): Promise<void>
}

/** For visitors who lost passkey and code and chose this before: mail alone opens the wallet here, a day later. */
export function MailRecovery({ parts, recovery, freshly, open }: MailRecoveryProps) {
  const { t, dates } = useTexts()
  const [pending, setPending] = useState(recovery)
  const [busy, setBusy] = useState<'ask' | 'cancel' | 'open'>()
  const [said, setSaid] = useState<MessageKey>()
  const run = async (what: 'ask' | 'cancel' | 'open') => {
    setBusy(what)
    setSaid(undefined)
    try {
      if (what === 'open') return await open()
      const { recoveryAt } = await freshly(() => parts.api(mailRecovery, { step: what }))
      setPending(recoveryAt === undefined ? undefined : { at: recoveryAt, isThisDevice: true })
    } catch (thrown) {
      setSaid(refusalText(thrown))
    }
    setBusy(undefined)
  }
  const failure = said && <Notice kind="warning">{t(said)}</Notice>
  if (!pending)
    return (
      <>
        {failure}
        <Button icon={<Icon name="mail" />} isBusy={busy === 'ask'} onPress={() => run('ask')}>
          {t('recovery.ask')}
        </Button>
      </>
    )
  const canOpen = isDue(pending, parts.now())
  const time = timeOf(pending.at, dates)
  const state = canOpen ? 'due' : pending.isThisDevice ? 'waits' : 'elsewhere'
  return (
    <>
      <Notice kind="warning">{t(`recovery.${state}`, { time })}</Notice>
      {failure}
      <div class="tools">
        <Button isBusy={busy === 'cancel'} isOff={busy === 'open'} onPress={() => run('cancel')}>
          {t(pending.isThisDevice ? 'recovery.cancel' : 'recovery.stop')}
        </Button>
        {canOpen && (
          <Button kind="strong" isBusy={busy === 'open'} isOff={busy === 'cancel'} onPress={() => run('open')}>
            {t('recovery.open')}
          </Button>
        )}
      </div>
    </>
  )
}

export const timeOf = (at: string, language: string): string =>
  new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })

const reasons = {
  sign_in_old: 'recovery.signInOld',
  mail_failed: 'recovery.mailFailed',
  mail_stopped: 'recovery.mailFailed',
  rate_limited: 'recovery.limited',
  not_available: 'recovery.off',
} as const satisfies Readonly<Record<string, MessageKey>>

/** The text for a server's refusal; none for a visitor who went back. */
export function refusalText(thrown: unknown): MessageKey | undefined {
  if (thrown instanceof RenewalLeft) return undefined
  const code = thrown instanceof ApiRefusal ? thrown.code : ''
  return code in reasons ? reasons[code as keyof typeof reasons] : 'recovery.failed'
}
