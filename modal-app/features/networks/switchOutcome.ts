import { namespaceOf } from '../../../shared/caip.ts'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import type { Network } from '../../../shared/networks.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import type { Switching } from '../../connections/switching.ts'
import { walletUrls } from '../../networks/rpcUrls.ts'

/** What the view of a switch says; each is a pair of texts. */
export type SwitchOutcome =
  | 'waiting'
  | 'adding'
  | 'declined'
  | 'busy'
  | 'unknown'
  | 'insecure'
  | 'absent'
  | 'byHand'
  | 'stayed'
  | 'missing'
  | 'failed'

const failures: Partial<Record<ErrorCode, SwitchOutcome>> = {
  user_rejected: 'declined',
  wallet_busy: 'busy',
  unknown_network: 'unknown',
  unsupported_method: 'byHand',
  wrong_network: 'stayed',
  wallet_not_found: 'missing',
}

/** How a switch to this network goes; one that has not begun yet is waited for. */
export function switchOutcome(
  switching: Switching | null,
  network: Network,
  config: Parameters<typeof walletUrls>[0],
): SwitchOutcome {
  if (switching?.chainId !== network.id) return 'waiting'
  if (switching.status === 'waiting') return switching.isAdding ? 'adding' : 'waiting'
  const outcome = failures[switching.code] ?? 'failed'
  const isSecure = walletUrls(config, network).some(url => url.startsWith('https:'))
  if (outcome !== 'unknown') return outcome
  const takesNetworks = namespaceFacts[namespaceOf(network.id)].networkChange === 'wallet'
  if (!takesNetworks) return 'absent'
  return isSecure ? outcome : 'insecure'
}
