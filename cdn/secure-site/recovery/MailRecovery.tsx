import { useState } from 'preact/hooks'
import type { embeddedMe } from '../../../shared/api/embedded.schema.ts'
import { mailRecovery } from '../../../shared/api/embedded.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { ApiRefusal } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'

export type PendingRecovery = EndpointReply<typeof embeddedMe>['recovery']

interface MailRecoveryProps {
  parts: Pick<SdkParts, 'api' | 'now'>
  recovery: PendingRecovery
  /** It is due: opens the wallet here. */
  open(): void
  isOpening: boolean
  fail(text: string): void
}

/** For whoever has lost passkey and code, and chose this before: mail alone opens the wallet here, a day later. */
export function MailRecovery({ parts, recovery, open, isOpening, fail }: MailRecoveryProps) {
  const [pending, setPending] = useState(recovery)
  const [isBusy, setBusy] = useState(false)
  const run = async (step: 'ask' | 'cancel') => {
    setBusy(true)
    try {
      const { recoveryAt } = await parts.api(mailRecovery, { step })
      setPending(recoveryAt === undefined ? undefined : { at: recoveryAt, isThisDevice: true })
    } catch (thrown) {
      fail(whyNot(thrown))
    }
    setBusy(false)
  }
  if (!pending)
    return (
      <Button icon={<Icon name="mail" />} isBusy={isBusy} onPress={() => run('ask')}>
        Recover by email
      </Button>
    )
  const isDue = pending.isThisDevice && Date.parse(pending.at) <= parts.now()
  const time = new Date(pending.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <Notice kind="warning">
        {isDue && 'Your day of waiting is over. You can open your wallet here now.'}
        {!isDue && pending.isThisDevice && `You can open your wallet here from ${time} on. Come back then.`}
        {!pending.isThisDevice && `Another browser asked for recovery, and can open your wallet from ${time} on.`}
      </Notice>
      <div class="tools">
        <Button isBusy={isBusy} isOff={isOpening} onPress={() => run('cancel')}>
          {pending.isThisDevice ? 'Cancel recovery' : 'Stop it'}
        </Button>
        {isDue && (
          <Button kind="strong" isBusy={isOpening} isOff={isBusy} onPress={open}>
            Open my wallet
          </Button>
        )}
      </div>
    </>
  )
}

/** What the server's refusal means for whoever asked. */
export function whyNot(thrown: unknown): string {
  const said: Readonly<Record<string, string>> = {
    sign_in_old: 'You signed in a while ago. Choose Not now, then sign in once more.',
    mail_failed: 'The mail that warns of this could not be sent. Try again later.',
    rate_limited: 'That was asked for too often today. Try again tomorrow.',
    not_available: 'Your wallet does not open by mail yet, or not any more.',
  }
  return (thrown instanceof ApiRefusal && said[thrown.code]) || 'That did not work. Try again later.'
}
