import type { ChainId } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'

/** The wallet agreed to connect, but supports no network of this site. @spec 8.bitcoin-no-chain 5.bitcoin-chains */
export function noRequestedChain(chainIds: readonly ChainId[]): ConnectKitError {
  const text = 'The connector does not support any of the requested chains'
  return new ConnectKitError('unknown_network', text, { chainIds })
}
