import { caipAddress } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { optional } from '../lib/inBackground.ts'
import { networkOf } from '../networks/networks.ts'

/** Loads the display form of the addresses of the active account. */
export async function loadOwnAddresses(app: App): Promise<void> {
  const state = app.store.getState()
  const connection = activeConnection(state)
  if (connection) await loadAddresses(app, connection, networkOf(state, connection))
}

/** Loads the display form and the explorer link of each address of a connection. */
export async function loadAddresses(
  app: App,
  { namespace, chainId, accounts }: Connection,
  network: Network | undefined,
): Promise<void> {
  const adapter = await optional(app.adapters.load(namespace))
  if (!adapter) return
  for (const { address } of accounts) {
    const shown = {
      display: adapter.displayAddress(address),
      explorerUrl: network && adapter.explorerUrl(network, address),
      hasBalance: adapter.balance !== undefined,
    }
    const key = caipAddress(chainId, address)
    app.store.setState(({ account }) => ({
      account: { ...account, addresses: { ...account.addresses, [key]: shown } },
    }))
  }
}
