import { ProviderRpcError, toProviderError } from '../../shared/errors.ts'
import { evmHexChainId } from '../../shared/parseCaip.ts'
import type { On, PageProvider } from '../publicTypes.ts'
import type { Core } from './core.ts'
import { createEmitter } from './emitter.ts'
import { providerIcon, providerName, providerRdns } from './identity.ts'
import { randomId } from './randomId.ts'

export function createProvider(
  { connections, demand, events, ready, networks, request: ask }: Core,
  open: () => Promise<unknown>,
): PageProvider {
  const listeners = createEmitter<Record<string, unknown>>()

  const connection = () => connections.find('namespace', 'eip155')
  const facts = () => ({
    chainId: evmHexChainId(connection()?.chainId ?? networks.selected()),
    accounts: connection()?.accounts.map(account => account.address) ?? [],
  })
  let reported = facts()

  const request = async (args: { method: string; params?: unknown }): Promise<unknown> => {
    const method = args?.method
    if (typeof method !== 'string') throw new ProviderRpcError(-32600, 'request takes {method, params?}')
    await ready
    const connected = connection()
    if (method === 'eth_requestAccounts') {
      if (!connected) await open()
      const { accounts } = facts()
      if (!accounts.length) throw new ProviderRpcError(4001, 'Closed')
      return accounts
    }
    if (!connected && method === 'eth_accounts') return []
    if (!connected && method === 'eth_chainId') return facts().chainId
    return ask(await demand('eip155', method), method, args.params)
  }

  const provider = {} as PageProvider
  const add =
    (isOnce: boolean): On =>
    (event, listener) => {
      if (typeof listener !== 'function') throw new TypeError('The listener must be a function')
      listeners.add(event, listener, isOnce)
      return provider
    }
  const on = add(false)
  const off: On = (event, listener) => {
    listeners.off(event, listener)
    return provider
  }
  const own: PageProvider = {
    isConnectKit: true,
    request: args =>
      request(args).catch(thrown => {
        throw toProviderError(thrown)
      }),
    on,
    addListener: on,
    once: add(true),
    off,
    removeListener: off,
    removeAllListeners(event) {
      listeners.clear(event)
      return provider
    },
  }
  // Without a prototype: a page may have added `get` to all objects.
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(provider, name, { __proto__: null, value, enumerable: true } as PropertyDescriptor)

  // Emits changes, as any wallet does.
  events.on('connections', () => {
    const before = reported
    const now = facts()
    reported = now
    // If a listener disconnects at once, the nested change has already emitted the rest.
    const emit = (event: string, payload: unknown) => reported === now && listeners.emit(event, payload)
    const { chainId, accounts } = now
    const [was, is] = [before.accounts.length, accounts.length]
    if (is && !was) emit('connect', { chainId })
    if ((is || !was) && chainId !== before.chainId) emit('chainChanged', chainId)
    if (accounts.join() !== before.accounts.join()) emit('accountsChanged', accounts)
    if (!is && was) emit('disconnect', new ProviderRpcError(4900, 'Disconnected'))
  })

  return provider
}

export function announceProvider(provider: PageProvider, { nameOf, signal }: Pick<Core, 'nameOf' | 'signal'>): void {
  const info = Object.freeze({ uuid: randomId(), name: providerName, icon: providerIcon, rdns: nameOf(providerRdns) })
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce, { signal })
  announce()
}
