import { useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded.schema.ts'
import { fromBase64Url } from '../../../shared/base64Url.ts'
import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import { MailRecovery, type PendingRecovery, whyNot } from '../recovery/MailRecovery.tsx'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { ticketOf } from '../tickets/ticketOf.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { NewWallet } from './NewWallet.tsx'
import { keepOnDevice, type OpenedWallet, openByCode, openByMail, slotOf } from './openWallet.ts'

interface OpenWalletStepProps {
  parts: SdkParts
  wallet: EmbeddedWallet
  /** When a new wallet may be started that was asked for. */
  newWalletAt: string | undefined
  recovery: PendingRecovery
  /** Undefined: a new wallet takes its place. */
  shown: Shown<EmbeddedWallet | undefined>
}

/** On a browser that has no slot of the wallet yet: by the passkey here, or by the recovery code in the window. */
export function OpenWalletStep({ parts, wallet, newWalletAt, recovery, shown }: OpenWalletStepProps) {
  const [busy, setBusy] = useState<'passkey' | 'code' | 'mail'>()
  const [said, setSaid] = useState<string>()
  const fail = (text: string) => {
    setBusy(undefined)
    setSaid(text)
  }
  const keep = async (opening: Promise<OpenedWallet>) => {
    const opened = await opening
    try {
      shown.done(await keepOnDevice(parts, opened))
    } finally {
      opened.vaultKey.fill(0)
    }
  }
  const ticket = useTicket(parts, ticketOf(parts, { kind: 'typeCode' }), {
    answered: answer => {
      if (!('ok' in answer) || answer.ok !== 'code') return fail('The window answered something else. Try again.')
      const secret = fromBase64Url(answer.secret)
      keep(openByCode(parts, wallet, secret))
        .catch(shown.fail)
        .finally(() => secret.fill(0))
    },
    failed: () => fail('The window was closed before the code was entered.'),
  })
  const withPasskey = async () => {
    setBusy('passkey')
    setSaid(undefined)
    try {
      const { openByPasskey } = await import('../passkey/passkey.ts')
      await keep(openByPasskey(parts, session => parts.store.writeSession(session)))
    } catch {
      fail('The passkey did not open the wallet. Try again, or enter the recovery code.')
    }
  }
  const withMail = () => {
    setBusy('mail')
    setSaid(undefined)
    keep(openByMail(parts, wallet)).catch(thrown => fail(whyNot(thrown)))
  }
  const hasPasskey = slotOf(wallet, 'passkey') !== undefined && 'PublicKeyCredential' in globalThis
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title="Open your wallet"
      actions={
        <div class="actions column">
          {hasPasskey && (
            <Button
              kind="strong"
              icon={<Icon name="key" />}
              isBusy={busy === 'passkey'}
              isOff={busy === 'code'}
              onPress={withPasskey}
            >
              Use your passkey
            </Button>
          )}
          {slotOf(wallet, 'code') && (
            <Button
              kind={hasPasskey ? 'quiet' : 'strong'}
              icon={<Icon name="out" />}
              isOff={!ticket.isReady || busy === 'passkey'}
              onPress={() => {
                setBusy('code')
                setSaid(undefined)
                ticket.press()
              }}
            >
              {busy === 'code' ? 'Open the window again' : 'Enter the recovery code'}
            </Button>
          )}
          <Button kind="plain" onPress={() => shown.fail(refuse('user_rejected', 'The wallet was not opened'))}>
            Not now
          </Button>
        </div>
      }
    >
      <p class="lead">
        You are signed in. This browser is new to your wallet, so <strong>only you can open it here</strong>: by your
        passkey or your recovery code.
      </p>
      {said && <Notice kind="warning">{said}</Notice>}
      {slotOf(wallet, 'mail') && (
        <MailRecovery {...{ parts, recovery, fail }} open={withMail} isOpening={busy === 'mail'} />
      )}
      <NewWallet {...{ parts, newWalletAt, fail }} started={() => shown.done(undefined)} />
      {busy === 'code' && <p class="hint">Enter the code only where the address bar says {hostOf(location.origin)}.</p>}
    </Screen>
  )
}

/** For the frame, which loads what draws only then. */
export const drawOpenWallet = (props: OpenWalletStepProps) => <OpenWalletStep {...props} />
