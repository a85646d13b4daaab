import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { Attempt } from '../../connections/attempt.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { goBack } from '../../modal/closeModal.ts'
import { currentRoute } from '../../modal/router.ts'
import { useAction } from '../../modal/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectingRing } from '../../ui/ConnectingRing.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { chooseWallet } from './connectActions.ts'

type Failure = 'declined' | 'busy' | 'missing' | 'failed'

const failures: Partial<Record<ErrorCode, Failure>> = {
  user_rejected: 'declined',
  unauthorized: 'declined',
  wallet_busy: 'busy',
  wallet_not_found: 'missing',
}

/** A request that is open in the wallet is still waited for, and a refusal is no alarm. */
const ringStates = {
  waiting: 'waiting',
  busy: 'waiting',
  declined: 'declined',
  missing: 'failed',
  failed: 'failed',
  done: 'done',
} as const

function outcomeOf(attempt: Attempt | null, walletId: string): 'waiting' | 'done' | Failure {
  // The page has begun to connect another wallet: this one is not waited for any more.
  if (attempt?.walletId !== walletId) return 'failed'
  return attempt.status === 'failed' ? (failures[attempt.code] ?? 'failed') : attempt.status
}

/** Waiting for the visitor's answer in a wallet of the page; or what became of it, and how to go on. */
export function ConnectingExternalView() {
  const app = useApp()
  const { t } = useI18n()
  const again = useAction(chooseWallet)
  const attempt = useSelector(state => state.attempt)
  const route = useSelector(state => currentRoute(state.router))
  if (route.view !== 'ConnectingExternal') return null

  const { wallet } = route
  const outcome = outcomeOf(attempt, wallet.id)
  const isWaiting = outcome === 'waiting'
  return (
    <StatusScreen
      picture={<ConnectingRing name={wallet.name} icon={wallet.icon} state={ringStates[outcome]} />}
      title={t(`connecting.${outcome}.title`, { wallet: wallet.name })}
      actions={
        outcome === 'done' ? undefined : (
          <>
            {/* It stays while it is tried again: a second click then does nothing, and focus has not to move. */}
            {(!isWaiting || again.isRunning) && (
              <Button variant="primary" busy={isWaiting} onClick={() => again.run(wallet)}>
                {t('action.tryAgain')}
              </Button>
            )}
            <Button variant="quiet" onClick={() => goBack(app)}>
              {t('action.cancel')}
            </Button>
          </>
        )
      }
    >
      {outcome !== 'done' && t(`connecting.${outcome}.text`, { wallet: wallet.name })}
    </StatusScreen>
  )
}
