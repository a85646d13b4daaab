import { base58Decode } from '../../../shared/base58.ts'
import { toConnectKitError } from '../../../shared/errors.ts'
import { isAbandoned } from '../../../shared/isAbandoned.ts'
import { chainMethods } from '../../../shared/protocol/chainMethods.ts'
import { relayClass } from '../../../shared/protocol/relayClass.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import type { Host } from '../../host/Host.ts'
import type {
  AuthenticateRequest,
  AuthenticateResult,
  ConnectRequest,
  ConnectResult,
  SignedMessage,
  WalletRequest,
} from '../Connector.ts'
import { checkRequest } from '../checkRequest.ts'
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

/**
 * Connects a page wallet by its sign-in. A wallet that cannot sign in only connects. The page itself states the site
 * and network.
 */
export async function authenticatePageWallet(
  host: Host,
  walletId: string,
  request: AuthenticateRequest,
): Promise<AuthenticateResult> {
  const signed = request.namespace === 'solana' ? await askSignIn(host, walletId, request) : []
  return { ...(await connectPageWallet(host, walletId, request)), signed }
}

async function askSignIn(host: Host, walletId: string, request: AuthenticateRequest): Promise<SignedMessage[]> {
  const { chainIds, signal, nonce, statement, issuedAt, notBefore, expirationTime } = request
  const [chainId] = chainIds
  if (!chainId) return []
  const params = { nonce, statement, issuedAt, notBefore, expirationTime }
  const call = { walletId, chainId, method: 'solana_signIn', params }
  const answer = await host.call('wallet.request', call, signal).catch((thrown: unknown) => {
    // The visitor declined, so do not ask the wallet again.
    if (isAbandoned(thrown) || toConnectKitError(thrown).code === 'user_rejected') throw thrown
  })
  const { address, signedMessage, signature } = Object(answer) as Readonly<Record<string, unknown>>
  if (typeof address !== 'string' || typeof signedMessage !== 'string' || typeof signature !== 'string') return []
  const bytes = signedMessage.length <= longestMessage && base58Decode(signedMessage)
  if (!bytes) return []
  return [{ address, chainId, message: new TextDecoder().decode(bytes), signature }]
}

/** Our messages need less than half of it in base58. Decoding takes quadratic time. */
const longestMessage = 8_000

/** Sends a request to a page wallet. */
export async function callPageWallet(host: Host, walletId: string, request: WalletRequest): Promise<unknown> {
  const { namespace, chainId, method, params, signal, userLeft } = request
  const methods = chainMethods[namespace]
  if (methods && relayClass(methods, method) === 'value') checkRequest(request)
  return host.call('wallet.request', { walletId, chainId, method, params }, signal, userLeft)
}
