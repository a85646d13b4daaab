import { chainMethods } from '../../../shared/protocol/chainMethods.ts'
import { relayClass } from '../../../shared/protocol/relayClass.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import type { Host } from '../../host/Host.ts'
import type { ConnectRequest, ConnectResult, WalletRequest } from '../Connector.ts'
import { noRequestedChain } from '../noRequestedChain.ts'

/** Connects a wallet of the page. */
export async function connectPageWallet(
  host: Host,
  walletId: string,
  { namespace, chainIds, signal }: ConnectRequest,
): Promise<ConnectResult> {
  const session = await host.call('wallet.connect', { walletId, namespace, chainIds }, signal)
  const moves = namespaceFacts[namespace].networkChange === 'wallet'
  if (!moves && !chainIds.includes(session.chainId)) throw noRequestedChain(chainIds)
  return session
}

/** Asks a wallet of the page. */
export async function callPageWallet(host: Host, walletId: string, request: WalletRequest): Promise<unknown> {
  const { namespace, chainId, method, params, signal, left } = request
  const methods = chainMethods[namespace]
  if (methods && relayClass(methods, method) === 'value') (await import('../checkRequest.ts')).checkRequest(request)
  return host.call('wallet.request', { walletId, chainId, method, params }, signal, left)
}
