import { evmHexChainId } from '../shared/caip.ts'
import type { Connection } from '../shared/connections.ts'
import { ProviderRpcError, toProviderError } from '../shared/errors.ts'
import { relayClass } from '../shared/protocol/relayClass.ts'
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
 * @param askFrame asks a wallet that is no wallet of the page
 */
export function createProvider(
  { connections, sessions, events, ready, selectedNetwork }: Core,
  open: () => Promise<unknown>,
  askFrame: (connection: Connection, method: string, params: unknown) => Promise<unknown>,
): PageProvider {
  const { on, off, emit } = createEmitter<Record<string, unknown>>()

  const connection = () => connections.find('namespace', 'eip155')
  /** Whoever is connected has an account. */
  const facts = () => ({
    chainId: evmHexChainId(connection()?.chainId ?? selectedNetwork()),
    accounts: connection()?.accounts.map(account => account.address) ?? [],
  })
  let told = facts()

  const request = async (args: { method: string; params?: unknown }): Promise<unknown> => {
    const method = args?.method
    if (typeof method !== 'string') throw new ProviderRpcError(-32600, 'request takes {method, params?}')
    await ready
    const held = connection()
    const session = held && sessions.get(held.connectorId)
    if (method === 'eth_requestAccounts') {
      if (!held) await open()
      const { accounts } = facts()
      if (!accounts.length) throw new ProviderRpcError(4001, 'Closed')
      return accounts
    }
    if (session) return sessions.ask(held.connectorId, session.provider, method, args.params)
    if (method === 'eth_accounts') return facts().accounts
    if (method === 'eth_chainId') return facts().chainId
    if (held) {
      // Within the page's own click: later the browser opens no app.
      if (held.appLink && /^(sign|value)$/.test(relayClass(method))) window.open(held.appLink, '_self')
      return askFrame(held, method, args.params)
    }
    throw new ProviderRpcError(4900, `${method} needs a connection`)
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
    const { chainId, accounts } = now
    const [was, is] = [before.accounts.length, accounts.length]
    if (is && !was) tell('connect', { chainId })
    if ((is || !was) && chainId !== before.chainId) tell('chainChanged', chainId)
    if (accounts.join() !== before.accounts.join()) tell('accountsChanged', accounts)
    if (!is && was) tell('disconnect', new ProviderRpcError(4900, 'Disconnected'))
  })

  return provider
}

/** Announces our provider by EIP-6963, now and whenever a page asks. */
export function announceProvider(provider: PageProvider, signal: AbortSignal): void {
  // On plain http `crypto` makes none; but the browser makes one for each object URL, which takes a millisecond.
  const uuid = crypto.randomUUID?.() ?? URL.createObjectURL(new Blob()).slice(-36)
  const info = Object.freeze({ uuid, name: providerName, icon: providerIcon, rdns: providerRdns })
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce, { signal })
  announce()
}
