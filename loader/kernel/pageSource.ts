import type { Namespace } from '../../shared/caip.ts'
import { ProviderRpcError } from '../../shared/errors.ts'
import { type Key, readKey } from './memory.ts'
import type { Sessions } from './sessions.ts'
import type { Driver, Rules, Source } from './source.ts'

export interface PageSourceWorld {
  sessions: Sessions
  driverOf(named: { namespace: Namespace; connectorId: string }): Driver | undefined
  rulesOf(namespace: Namespace): Rules | undefined
  /** A wallet has answered whether the page is still connected to it. */
  onRestored(key: Key): void
}

/** Serves connections to wallets in the page (wallets/discover.ts), through their sessions. */
export function createPageSource({ sessions, driverOf, rulesOf, onRestored }: PageSourceWorld): Source {
  return {
    async request(connection, method, params) {
      const { namespace, connectorId, chainId } = connection
      const driver = driverOf(connection)
      if (!driver) throw new ProviderRpcError(4900, `${method} needs a connection`)
      return sessions.request(`${namespace}:${connectorId}`, driver, method, params, chainId)
    },
    /** Asks silently only: a reload never makes a wallet show itself. A wallet may still come later. */
    async restore(key, chainId) {
      const { namespace, connectorId } = readKey(key)
      const driver = driverOf({ namespace, connectorId })
      const rules = rulesOf(namespace)
      if (!driver || !rules) return
      const { readAccounts } = rules
      // Follows the wallet even if it gives no accounts: the visitor may unlock it.
      sessions.follow(key, driver, { accounts: [], chainId })
      await sessions.connect(key, driver, { chainIds: [chainId], readAccounts }, true).catch(() => {})
      onRestored(key)
    },
    disconnect: connection => driverOf(connection)?.disconnect?.(),
  }
}
