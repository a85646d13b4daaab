import type { Namespace } from '../../../shared/caip.ts'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { Attempt } from '../../connections/attempt.ts'
import { chooseWay } from '../../dialog/chooseWallet.ts'
import { goBack } from '../../dialog/closeModal.ts'
import { type ChosenWallet, currentRoute } from '../../dialog/router.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import type { MessageKey } from '../../lib/createI18n.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConnectingRing } from '../../ui/ConnectingRing.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { windowParties } from './windowParties.tsx'

type Failure = 'declined' | 'busy' | 'missing' | 'unsuitable' | 'replaced' | 'blocked' | 'isolated' | 'inUse' | 'failed'
export type Outcome = 'waiting' | 'done' | Failure

const failures: Partial<Record<ErrorCode, Failure>> = {
  user_rejected: 'declined',
  unauthorized: 'declined',
  wallet_busy: 'busy',
  wallet_not_found: 'missing',
  not_available: 'unsuitable',
  namespace_unsupported: 'unsuitable',
  unknown_network: 'unsuitable',
  popup_blocked: 'blocked',
  popup_isolated: 'isolated',
  account_in_use: 'inUse',
}

/** A request that is open in the wallet is still waited for, and a refusal is no alarm. */
const ringStates = {
  waiting: 'waiting',
  busy: 'waiting',
  declined: 'declined',
  replaced: 'declined',
  missing: 'failed',
  unsuitable: 'failed',
  blocked: 'declined',
  isolated: 'failed',
  inUse: 'declined',
  failed: 'failed',
  done: 'done',
} as const

/** On a phone there is no toolbar to look for a wallet in. */
const phoneTexts: Partial<Record<Outcome, MessageKey>> = {
  waiting: 'connecting.waiting.text.phone',
  busy: 'connecting.busy.text.phone',
}

/** One in a window of its own is in no toolbar and needs no unlocking. */
const windowTexts: Partial<Record<Outcome, MessageKey>> = {
  waiting: 'connecting.window.waiting.text',
  failed: 'connecting.window.failed.text',
}

function outcomeOf(attempt: Attempt | null, walletId: string): Outcome {
  // The page has begun to connect another wallet: this one is not waited for any more.
  if (attempt?.walletId !== walletId) return 'replaced'
  return attempt.status === 'failed' ? (failures[attempt.code] ?? 'failed') : attempt.status
}

/**
 * Waiting for the visitor's answer in a wallet of the page, or in its own window; or what became of it, and how to go on.
 * @spec 2.view-connecting-external
 */
export function ConnectingExternalView() {
  const { isMobile, connectors, config } = useApp()
  const { t } = useI18n()
  const attempt = useSelector(state => state.attempt)
  const route = useSelector(state => currentRoute(state.router))
  if (route.view !== 'ConnectingExternal') return null

  const { wallet } = route
  const outcome = outcomeOf(attempt, wallet.id)
  const parts = { ...windowParties(config), wallet: <bdi>{wallet.name}</bdi> }
  const say = (key: MessageKey) => fillText(marks => t(key, marks), parts)
  const isWindow = connectors.find(wallet.id)?.kind === 'external'
  const special = isWindow ? windowTexts[outcome] : isMobile ? phoneTexts[outcome] : undefined
  const text = special ?? (outcome !== 'done' && (`connecting.${outcome}.text` as const))
  return (
    <StatusScreen
      picture={<ConnectingRing name={wallet.name} icon={wallet.icon} state={ringStates[outcome]} />}
      title={say(`connecting.${outcome}.title`)}
      actions={
        outcome === 'done' ? undefined : <Actions outcome={outcome} wallet={wallet} namespace={route.namespace} />
      }
    >
      {text && say(text)}
    </StatusScreen>
  )
}

interface ActionsProps {
  outcome: Outcome
  wallet: ChosenWallet
  namespace: Namespace | undefined
}

function Actions({ outcome, wallet, namespace }: ActionsProps) {
  const app = useApp()
  const { t } = useI18n()
  const again = useAction(chooseWay)
  const guard = useArmed()
  const isWindow = app.connectors.find(wallet.id)?.kind === 'external'
  const isWaiting = outcome === 'waiting'
  if (outcome === 'unsuitable' || outcome === 'isolated' || outcome === 'inUse')
    return (
      <Button variant="primary" onClick={() => goBack(app)}>
        {t('connecting.chooseAnother')}
      </Button>
    )
  return (
    <>
      {/* It stays while it is tried again: a second click then does nothing, and focus has not to move. */}
      {(!isWaiting || again.isRunning) && (
        <Button
          busy={isWaiting}
          guard={isWindow ? guard : undefined}
          onClick={() => again.run(wallet, namespace)}
          variant="primary"
        >
          {t('action.tryAgain')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => goBack(app)}>
        {t('action.cancel')}
      </Button>
    </>
  )
}
