import type { ErrorCode } from '../../../shared/errorCodes.ts'
import type { State } from '../../app/State.ts'
import { walletConnectId } from '../../connectors/walletConnectId.ts'

export type PairingFailure = 'declined' | 'unreachable' | 'refused' | 'unsuitable' | 'replaced' | 'inUse' | 'failed'
/** How a pairing stands; `unset` where the site has no id of the relay. */
export type PairingOutcome = 'requesting' | 'slow' | 'refreshing' | 'ready' | 'done' | 'unset' | PairingFailure

const failures: Partial<Record<ErrorCode, PairingFailure>> = {
  user_rejected: 'declined',
  unauthorized: 'declined',
  relay_failed: 'unreachable',
  network_error: 'unreachable',
  relay_refused: 'refused',
  not_available: 'unsuitable',
  namespace_unsupported: 'unsuitable',
  unknown_network: 'unsuitable',
  aborted: 'replaced',
  account_in_use: 'inUse',
}

export function isFailure(outcome: PairingOutcome): outcome is PairingFailure {
  return outcome === 'failed' || Object.values(failures).includes(outcome as PairingFailure)
}

export function pairingOutcome({
  pairing,
  attempt,
  settings,
  pagePairing,
}: Pick<State, 'pairing' | 'attempt' | 'settings' | 'pagePairing'>): PairingOutcome {
  if (!settings.walletConnect && !pagePairing) return 'unset'
  if (attempt?.status === 'done' && attempt.walletId === walletConnectId) return 'done'
  if (pairing?.status === 'failed') return (pairing.error && failures[pairing.error]) ?? 'failed'
  if (pairing?.status === 'ready') return 'ready'
  if (pairing?.isSlow) return 'slow'
  return pairing?.uri ? 'refreshing' : 'requesting'
}
