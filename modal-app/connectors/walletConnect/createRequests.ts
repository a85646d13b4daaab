import { base64ToBytes, bytesToBase64 } from '../../../shared/base64.ts'
import { type ChainId, namespaceOf } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { evmChainId, evmHexChainId, isChainId } from '../../../shared/parseCaip.ts'
import { readSolanaWire, withSignature } from '../../../shared/solanaWire.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import type { WalletRequest } from '../Connector.ts'
import { checkRequest } from '../checkRequest.ts'
import { throwIfAborted, within } from '../within.ts'
import type { CurrentSession } from './createCurrentSession.ts'
import type { LoadedWalletConnect } from './createWalletConnect.ts'
import { walletFailure } from './failures.ts'
import type { Client } from './openSignClient.ts'
import { chainWith, type SessionView } from './readSession.ts'
import type { UnlessRefused } from './watchRelay.ts'

interface RequestsOptions {
  client: Client
  current: Pick<CurrentSession, 'demand' | 'move'>
  unlessRefused: UnlessRefused
  disconnect: LoadedWalletConnect['disconnect']
}

/** Answers requests from the session where it can, and asks the wallet for the rest. */
export function createRequests({
  client,
  current,
  unlessRefused,
  disconnect,
}: RequestsOptions): LoadedWalletConnect['request'] {
  const askWallet = async (request: WalletRequest): Promise<unknown> => {
    const { namespace, chainId, method, params, signal } = request
    const { topic, view } = current.demand(namespace)
    checkRequest(request)
    const granting = chainWith(view, method, chainId, view.chainId)
    if (!granting) throw new ConnectKitError('unsupported_method', `The session does not include ${method}`, { method })
    // Sends requests about networks on one where the wallet supports them.
    const via = method.startsWith('wallet_') ? granting : chainId
    if (!view.chainIds.includes(via))
      throw new ConnectKitError('wrong_network', `The session does not include ${chainId}`, { chainId })
    if (via !== granting)
      throw new ConnectKitError('unsupported_method', `The session does not include ${method} on ${via}`, { method })
    const sent = { method, params: params ?? [] }
    let isSent = false
    const onSent = ({ request }: { request: unknown }) => {
      if (request === sent) isSent = true
    }
    client.on('session_request_sent', onSent)
    try {
      const answer = client.request({ topic, chainId: view.sessionIds.get(via) ?? via, request: sent })
      // From then on the wallet may act on the request, whatever the relay says, so wait for the answer unless the
      // caller gave up.
      const isAnswerDue = () => isSent && !signal?.aborted
      return completeAnswer(request, await within(unlessRefused(answer, isAnswerDue), { signal }))
    } catch (thrown) {
      throw walletFailure(thrown)
    } finally {
      client.off('session_request_sent', onSent)
    }
  }

  /** Every request names its chain, so moving within the session needs no consent. */
  const switchChain = async (request: WalletRequest): Promise<null> => {
    const { namespace, method } = request
    const { view } = current.demand(namespace)
    const target = targetOf(request)
    if (!target) throw new ConnectKitError('invalid_params', `${method} takes a chainId`)
    if (!view.chainIds.includes(target)) {
      if (!chainWith(view, method))
        throw new ConnectKitError('unknown_network', `The session does not include ${target}`, { chainId: target })
      await askWallet({ ...request, chainId: view.chainId })
      // Either the wallet adds it to the session, or it has not switched.
      if (!current.demand(namespace).view.chainIds.includes(target)) return null
    }
    await current.move(namespace, target)
    return null
  }

  return async request => {
    throwIfAborted(request.signal)
    const { view } = current.demand(request.namespace)
    switch (request.method) {
      case 'wallet_switchEthereumChain':
      case 'switchNetwork':
        return switchChain(request)
      case 'wallet_revokePermissions':
        await disconnect(request.namespace)
        return null
      default:
        return answerBySession(request, view) ?? askWallet(request)
    }
  }
}

/** The network to move to, from the parameters of EIP-3326 or of Bitcoin's `switchNetwork`. */
function targetOf({ namespace, params }: WalletRequest): ChainId | undefined {
  const [given] = Array.isArray(params) ? params : [params]
  const { chainId } = (typeof given === 'object' && given !== null ? given : {}) as { chainId?: unknown }
  if (namespaceFacts[namespace].numbersNetworks) return evmChainId(chainId)
  return isChainId(chainId) && namespaceOf(chainId) === namespace ? chainId : undefined
}

/** Completes a Solana transaction: over WalletConnect some wallets return the signature alone. */
function completeAnswer({ method, params }: WalletRequest, answer: unknown): unknown {
  if (method !== 'solana_signTransaction' || typeof answer !== 'object' || answer === null) return answer
  const { signature, transaction } = answer as { signature?: unknown; transaction?: unknown }
  if (typeof transaction === 'string' || typeof signature !== 'string') return answer
  const given = params as { transaction: string; pubkey?: unknown }
  const wire = readSolanaWire(base64ToBytes(given.transaction) ?? new Uint8Array())
  const signer = typeof given.pubkey === 'string' ? given.pubkey : wire?.signers[0]
  const signed = wire && signer !== undefined && withSignature(wire, signer, signature)
  return signed ? { signature, transaction: bytesToBase64(signed) } : answer
}

/** Answers from the session without asking the wallet; undefined if it cannot. */
function answerBySession({ method }: WalletRequest, view: SessionView): unknown {
  const addresses = view.accounts.map(({ address }) => address)
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return addresses
    case 'eth_chainId':
      return evmHexChainId(view.chainId)
    // EIP-2255: the session is the permission.
    case 'wallet_getPermissions':
    case 'wallet_requestPermissions':
      return chainWith(view, method) ? undefined : accountsPermission(addresses)
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return addresses.map(pubkey => ({ pubkey }))
    case 'getAccountAddresses':
      return view.accounts.map(({ address, publicKey, path, type }) => ({ address, publicKey, path, intention: type }))
    default:
      return undefined
  }
}

function accountsPermission(addresses: readonly string[]): unknown {
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: addresses }] }]
}
