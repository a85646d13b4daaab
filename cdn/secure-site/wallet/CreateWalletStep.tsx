import { useEffect, useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded.schema.ts'
import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import { RecoveryChoice } from '../recovery/RecoveryChoice.tsx'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { ticketOf } from '../tickets/ticketOf.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import type { NewWallet } from './createWallet.ts'

interface CreateWalletStepProps {
  parts: SdkParts
  wallet: NewWallet
  /** Of the account; what the passkey is called. */
  name: string
  /** The operator lets mail alone open wallets, too. */
  offersRecovery: boolean
  shown: Shown<EmbeddedWallet>
}

/** Makes the wallet openable again, by a passkey or a saved code, before anybody learns its address. */
export function CreateWalletStep({ parts, wallet, name, offersRecovery, shown }: CreateWalletStepProps) {
  const [busy, setBusy] = useState<'passkey' | 'code'>()
  const [said, setSaid] = useState<string>()
  const [isMail, setMail] = useState(false)
  const finish = (finishing: Promise<EmbeddedWallet>) => finishing.then(shown.done, shown.fail)
  const ticket = useTicket(parts, ticketOf(parts, { kind: 'showCode', code: wallet.code }), {
    answered: () => finish(wallet.finishWithCode({ mail: isMail })),
    failed: () => {
      setBusy(undefined)
      setSaid('The window was closed before the code was saved. Open it once more.')
    },
  })
  const [canPasskey, setCanPasskey] = useState(false)
  useEffect(() => setCanPasskey('PublicKeyCredential' in globalThis), [])

  const withPasskey = async () => {
    setBusy('passkey')
    setSaid(undefined)
    try {
      const { makePasskey } = await import('../passkey/passkey.ts')
      const made = await wallet.finishWithPasskey(await makePasskey(parts, name))
      if (made) return shown.done(made)
      setSaid('This passkey stays on this device. Save the recovery code, so that you get in from elsewhere.')
      setCanPasskey(false)
    } catch (thrown) {
      const isOver = Object(thrown).name === 'NotAllowedError' || Object(thrown).name === 'AbortError'
      setSaid(
        isOver
          ? 'No passkey was made. Try again, or save a recovery code.'
          : 'A passkey cannot open a wallet in this browser. Save a recovery code.',
      )
      if (!isOver) setCanPasskey(false)
    }
    setBusy(undefined)
  }

  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title="Make your wallet"
      actions={
        <div class="actions column">
          {canPasskey && (
            <Button
              kind="strong"
              icon={<Icon name="key" />}
              isBusy={busy === 'passkey'}
              isOff={busy === 'code'}
              onPress={withPasskey}
            >
              Use a passkey
            </Button>
          )}
          <Button
            kind={canPasskey ? 'quiet' : 'strong'}
            icon={<Icon name="out" />}
            isOff={!ticket.isReady || busy === 'passkey'}
            onPress={() => {
              setBusy('code')
              setSaid(undefined)
              ticket.press()
            }}
          >
            {busy === 'code' ? 'Open the window again' : 'Save a recovery code'}
          </Button>
          <Button kind="plain" onPress={() => shown.fail(refuse('user_rejected', 'No wallet was made'))}>
            Not now
          </Button>
        </div>
      }
    >
      <p class="lead">
        Your email signs you in. <strong>Your passkey or recovery code opens your wallet.</strong> We cannot open it for
        you.
      </p>
      {!parts.keys.isKept && (
        <Notice kind="warning">
          This browser keeps nothing for us. You will sign in, and open your wallet, at each visit.
        </Notice>
      )}
      {offersRecovery && <RecoveryChoice isOn={isMail} choose={setMail} />}
      {said && <Notice kind="warning">{said}</Notice>}
      {busy === 'code' && <p class="hint">Go on in the window that has opened.</p>}
    </Screen>
  )
}

/** For the frame, which loads what draws only then. */
export const drawCreateWallet = (props: CreateWalletStepProps) => <CreateWalletStep {...props} />
