import { useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import type { Shown } from '../present/presenter.tsx'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { toTicketRequest } from '../tickets/toTicketRequest.ts'
import { Aside } from '../ui/Aside.tsx'
import { Lead } from '../ui/Lead.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import type { NewWallet } from './createWallet.ts'
import { Ways } from './Ways.tsx'

interface CreateWalletStepProps {
  parts: SdkParts
  wallet: NewWallet
  /** The passkey's name. */
  name: string
  /** The wallet's owner. A visitor who scanned someone else's sign-in code signed that person in as themselves. */
  account: string
  /** Whether the operator lets mail alone open wallets. */
  offersRecovery: boolean
  shown: Shown<EmbeddedWallet>
}

/** Secures the wallet with a passkey or a saved code before its address is revealed. */
export function CreateWalletStep({ parts, wallet, name, account, offersRecovery, shown }: CreateWalletStepProps) {
  const { t } = useTexts()
  const [canPasskey, setCanPasskey] = useState(parts.hasPasskeys)
  /** A passkey was created that stays on this device. */
  const [isBound, setBound] = useState(false)

  const withPasskey = async (): Promise<string | undefined> => {
    try {
      const { makePasskey } = await import('../passkey/passkey.ts')
      const made = await wallet.finishWithPasskey(await makePasskey(parts, name))
      if (made) return void shown.done(made)
      setCanPasskey(false)
      setBound(true)
      return undefined
    } catch (thrown) {
      const isOver = ['NotAllowedError', 'AbortError'].includes(Object(thrown).name)
      if (!isOver) setCanPasskey(false)
      return t(isOver ? 'create.passkey.none' : 'create.passkey.cannot')
    }
  }
  return (
    <Ways
      parts={parts}
      title={t(isBound ? 'create.bound.title' : 'create.title')}
      passkey={canPasskey ? { label: t('create.passkey'), use: withPasskey } : undefined}
      code={{
        label: t('create.code'),
        request: toTicketRequest(parts, { kind: 'showCode', code: wallet.code, account, offersRecovery }),
        hint: t('create.code.open'),
        closed: t('create.code.closed'),
        use: async answer => {
          // Decided in the window: the embedding page may hide what is ticked in this frame.
          const mail = 'ok' in answer && answer.ok === 'saved' && answer.mail === true
          await wallet.finishWithCode({ mail }).then(shown.done, shown.fail)
          return undefined
        },
      }}
      left={() => shown.fail(refuse('user_rejected', 'No wallet was made'))}
    >
      {isBound ? (
        <Lead text="create.bound.lead" />
      ) : (
        <Lead text="create.lead" strong={canPasskey ? 'create.lead.strong' : 'create.lead.code'} values={{ account }} />
      )}
      {!parts.keys.isKept && <Aside>{t('create.notKept')}</Aside>}
    </Ways>
  )
}

/** For the frame, which loads the UI only then. */
export const drawCreateWallet = (props: CreateWalletStepProps) => <CreateWalletStep {...props} />
