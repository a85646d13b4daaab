import { evmHexChainId } from '../shared/caip.ts'
import { ProviderRpcError, toProviderError } from '../shared/errors.ts'
import type { Core } from './core.ts'
import { createEmitter } from './emitter.ts'
import { providerIcon, providerName, providerRdns } from './identity.ts'
import type { Eip1193Provider } from './wallets/eip155.ts'

/** The EIP-1193 object a page gets; it stays the same whichever wallet is behind it. */
export interface PageProvider extends Required<Eip1193Provider> {
  readonly isConnectKit: true
}

/**
 * @param open opens the modal; resolves when it closes
 */
export function createProvider(
  { connections, sessions, events, ready, selectedNetwork }: Core,
  open: () => Promise<unknown>,
): { provider: PageProvider; clear: () => void } {
  const { on, off, emit, clear } = createEmitter<Record<string, unknown>>()

  const connection = () => connections.find('namespace', 'eip155')
  const facts = () => ({
    connected: connection() !== undefined,
    chainId: evmHexChainId(connection()?.chainId ?? selectedNetwork()),
    accounts: connection()?.accounts.map(account => account.address) ?? [],
  })
  let told = facts()

  const request = async (args: { method: string; params?: unknown }): Promise<unknown> => {
    const method = args?.method
    if (typeof method !== 'string') throw new ProviderRpcError(-32600, 'request takes {method, params?}')
    await ready
    const walletId = connection()?.connectorId ?? ''
    const session = sessions.get(walletId)
    if (method === 'eth_requestAccounts') {
      if (!session) await open()
      const { connected, accounts } = facts()
      if (!connected) throw new ProviderRpcError(4001, 'The visitor closed the modal without connecting')
      return accounts
    }
    if (session) return sessions.ask(walletId, session.provider, method, args.params)
    if (method === 'eth_accounts') return []
    if (method === 'eth_chainId') return facts().chainId
    throw new ProviderRpcError(4900, `No wallet is connected; call eth_requestAccounts before ${method}`)
  }

  const provider: PageProvider = Object.freeze({
    isConnectKit: true as const,
    request: (args: { method: string; params?: unknown }) =>
      request(args).catch(thrown => {
        throw toProviderError(thrown)
      }),
    on(event: string, listener: (payload: unknown) => void) {
      on(event, listener)
      return provider
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      off(event, listener)
      return provider
    },
  })

  // A page that is already connected sees accounts and chain change, as with any wallet that switches.
  events.on('connections', () => {
    const before = told
    const now = facts()
    told = now
    // A listener that disconnects at once has been told the rest already.
    const tell = (event: string, payload: unknown) => told === now && emit(event, payload)
    const { connected, chainId, accounts } = now
    if (connected && !before.connected) tell('connect', { chainId })
    if (chainId !== before.chainId && (connected || !before.connected)) tell('chainChanged', chainId)
    if (accounts.join() !== before.accounts.join()) tell('accountsChanged', accounts)
    if (!connected && before.connected) tell('disconnect', new ProviderRpcError(4900, 'The wallet was disconnected'))
  })

  return { provider, clear }
}

/** Announces our provider by EIP-6963; returns how to stop. */
export function announceProvider(provider: PageProvider): () => void {
  const info = Object.freeze({ uuid: uuid(), name: providerName, icon: providerIcon, rdns: providerRdns })
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => removeEventListener('eip6963:requestProvider', announce)
}

/** A UUID v4. `crypto.randomUUID` is missing on plain http, where sites may still want to show a connect button. */
function uuid(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(15))].map(byte => byte.toString(16).padStart(2, '0'))
  return digits.join('').replace(/(.{8})(.{4})(.{3})(.{3})/, '$1-$2-4$3-8$4-')
}
