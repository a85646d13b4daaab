import { type ChainId, evmChainId, evmHexChainId, referenceOf } from '../shared/caip.ts'
import { ProviderRpcError, toProviderError } from '../shared/errors.ts'
import type { Connections } from './connections.ts'
import { createEmitter } from './emitter.ts'
import { providerIcon, providerName, providerRdns } from './identity.ts'
import { askWallet, type Eip1193Provider, readAccounts } from './wallets/eip155.ts'
import type { Sessions } from './wallets/sessions.ts'

export interface ProviderWorld {
  connections: Connections
  sessions: Sessions
  /** What `eth_chainId` says while nothing is connected. */
  defaultNetwork: ChainId
  /** Settles when silent reconnect is done. */
  ready: Promise<void>
  /** Opens the modal; resolves when it closes. */
  open(): Promise<unknown>
  /** A wallet told the page it has no accounts for it any more. */
  drop(walletId: string): void
}

/** The EIP-1193 object a page gets; it stays the same whichever wallet is behind it. */
export interface PageProvider extends Required<Eip1193Provider> {
  readonly isConnectKit: true
}

const chainMethods = new Set(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])

export function createProvider(world: ProviderWorld): { provider: PageProvider; clear: () => void } {
  const { connections, sessions, defaultNetwork } = world
  const emitter = createEmitter<Record<string, unknown>>()

  const connection = () => connections.of('eip155')
  const addresses = () => connection()?.accounts.map(account => account.address) ?? []
  const chainId = () => evmHexChainId(connection()?.chainId ?? defaultNetwork)

  const whileDisconnected = async (method: string): Promise<unknown> => {
    switch (method) {
      case 'eth_accounts':
        return []
      case 'eth_chainId':
        return chainId()
      case 'net_version':
        return referenceOf(defaultNetwork)
      case 'eth_requestAccounts': {
        await world.open()
        if (!connection()) throw new ProviderRpcError(4001, 'The visitor closed the modal without connecting')
        return addresses()
      }
      default:
        throw new ProviderRpcError(4900, `No wallet is connected; call eth_requestAccounts before ${method}`)
    }
  }

  /** What the wallet just said about itself counts more than what its events told so far: some tell late, or never. */
  const learn = (walletId: string, method: string, answer: unknown) => {
    const session = sessions.get(walletId)
    if (method === 'eth_chainId') {
      const current = evmChainId(answer)
      if (current) sessions.setChain(walletId, current)
    } else if (session && !readAccounts(answer).length) world.drop(walletId)
  }

  const request = async (args: { method: string; params?: unknown }): Promise<unknown> => {
    const method = args?.method
    if (typeof method !== 'string') throw new ProviderRpcError(-32600, 'request takes {method, params?}')
    await world.ready
    const walletId = connection()?.connectorId
    const wallet = walletId === undefined ? undefined : sessions.get(walletId)?.provider
    if (walletId === undefined || !wallet) return whileDisconnected(method)
    if (method === 'eth_requestAccounts') return addresses()
    const answer = await askWallet(wallet, method, args.params)
    if (method === 'eth_accounts' || method === 'eth_chainId') learn(walletId, method, answer)
    if (chainMethods.has(method))
      learn(walletId, 'eth_chainId', await askWallet(wallet, 'eth_chainId').catch(() => null))
    return answer
  }

  const provider: PageProvider = Object.freeze({
    isConnectKit: true as const,
    request: (args: { method: string; params?: unknown }) =>
      request(args).catch(thrown => {
        throw toProviderError(thrown)
      }),
    on(event: string, listener: (payload: unknown) => void) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      emitter.off(event, listener)
      return provider
    },
  })

  // A page that is already connected sees accounts and chain change, as with any wallet that switches.
  connections.on('connected', ({ connection: { namespace } }) => {
    if (namespace !== 'eip155') return
    emitter.emit('connect', { chainId: chainId() })
    emitter.emit('chainChanged', chainId())
    emitter.emit('accountsChanged', addresses())
  })
  connections.on('accounts', ({ namespace }) => {
    if (namespace === 'eip155') emitter.emit('accountsChanged', addresses())
  })
  connections.on('chain', ({ namespace }) => {
    if (namespace === 'eip155') emitter.emit('chainChanged', chainId())
  })
  connections.on('removed', ({ namespace }) => {
    if (namespace !== 'eip155') return
    emitter.emit('accountsChanged', [])
    emitter.emit('disconnect', new ProviderRpcError(4900, 'The wallet was disconnected'))
  })

  return { provider, clear: emitter.clear }
}

/** Announces our provider by EIP-6963; returns how to stop. */
export function announceProvider(provider: PageProvider): () => void {
  const detail = Object.freeze({
    info: Object.freeze({ uuid: uuid(), name: providerName, icon: providerIcon, rdns: providerRdns }),
    provider,
  })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => removeEventListener('eip6963:requestProvider', announce)
}

/** A UUID v4. `crypto.randomUUID` is missing on plain http, where sites may still want to show a connect button. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128
  return [...bytes]
    .map((byte, i) => (i % 2 || i < 4 || i > 10 ? '' : '-') + byte.toString(16).padStart(2, '0'))
    .join('')
}
