import { connectionId } from '../../../../shared/connections.ts'
import { ProviderRpcError } from '../../../../shared/errors.ts'
import type { Key } from '../../../kernel/connections.ts'
import type { Core } from '../../../kernel/core.ts'
import { readKey } from '../../../kernel/memory.ts'
import type { PageWallets } from '../../../PageWallets.ts'
import { isGrant } from '../grants.ts'
import { createEip155Driver, eip155Rules } from './eip155.ts'
import { createGiven } from './given.ts'
import { createSessions } from './sessions.ts'

/** Follows the wallets that the kernel finds (kernel/wallets/discover.ts), and serves their connections from now on. */
export function createPageWallets(core: Core): PageWallets {
  const { connections, discovery, isRegistered, rulesOf, signal } = core
  const given = createGiven(core)
  const sessions = createSessions(rulesOf, changed, given.note)
  /** Silent attempts since the page loaded. */
  const attempts = new Map<Key, Promise<boolean>>()

  const entryOf = (key: Key) => connections.entries().find(each => each.key === key)

  const driverOf: PageWallets['driverOf'] = ({ namespace, connectorId }) => {
    const wallet = discovery.find(connectorId)
    if (namespace === 'eip155' && wallet?.provider) return createEip155Driver(wallet.provider)
    return wallet?.drivers[namespace]
  }

  const found: PageWallets['found'] = (namespace, connectorId) => {
    const wallet = discovery.find(connectorId)
    const granted = sessions.get(`${namespace}:${connectorId}`)
    if (!wallet || !granted?.accounts.length) return
    const { id, namespaces, iconLength, drivers, provider, ...shown } = wallet
    const { accounts, chainId } = granted
    return { id: connectionId(namespace, id), connectorId: id, namespace, accounts, chainId, wallet: shown }
  }

  /** A wallet reported a change. A locked wallet counts as disconnected but is still followed. */
  function changed(key: Key): void {
    const { namespace, connectorId } = readKey(key)
    const before = entryOf(key)
    const now = found(namespace, connectorId)
    if (!before) return
    if (!now) core.remove(before.connection)
    else if (!before.connection) core.place(now, 'back')
    else core.update(before.connection, { ...before.connection, accounts: now.accounts, chainId: now.chainId })
  }

  /** Silent only: a reload must never make a wallet prompt. A wallet that loads later is restored then. */
  const restore: PageWallets['restore'] = async ({ key, chainId }) => {
    if (sessions.get(key)) return attempts.get(key)
    const named = readKey(key)
    const driver = driverOf(named)
    if (!driver || !isRegistered(named.namespace)) return
    const { readAccounts } = rulesOf(named.namespace)
    // Follow the wallet even if it gives no accounts: the visitor may unlock it.
    sessions.follow(key, driver, { accounts: [], chainId })
    const attempt = sessions.connect(key, driver, { chainIds: [chainId], readAccounts }, true).catch(() => {})
    const answered = attempt.then(() => {
      // The visitor may have connected another wallet or disconnected meanwhile.
      if (!entryOf(key)) sessions.stop(key)
      changed(key)
      return true
    })
    attempts.set(key, answered)
    return answered
  }

  /** In the back/forward cache the page misses its wallets' events. Restores them as after a reload. */
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) for (const { key } of connections.entries()) sessions.ask(key)
  }
  addEventListener('pageshow', comeBack, { signal })
  signal.addEventListener('abort', () => sessions.stopOthers())

  const wallets: PageWallets = {
    sessions,
    driverOf,
    found,
    wasGiven: given.has,
    restore,
    stop: sessions.stop,
    async request(connection, method, params) {
      const { namespace, connectorId, chainId } = connection
      const driver = driverOf(connection)
      if (!driver) throw new ProviderRpcError(4900, `${method} needs a connection`)
      const answer = await sessions.request(`${namespace}:${connectorId}`, driver, method, params, chainId)
      if (isGrant(method)) core.events.emit('granted', { id: connection.id, answer })
      return answer
    },
    disconnect: connection => driverOf(connection)?.disconnect?.(),
  }
  core.serve({ page: wallets })
  core.register(eip155Rules)
  return wallets
}
