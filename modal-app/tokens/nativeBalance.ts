import type { Connection } from '../../shared/connections.ts'
import { isInPage } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { networkOf } from '../networks/networks.ts'
import { readUrls } from '../networks/readUrls.ts'
import type { Cached, Shelf } from '../reads/cachedRead.ts'
import { balanceLockMs, balanceMaxAgeMs, tokensKey } from './tokens.ts'

/** Nodes are polled less often than the server. A value stays on screen while it is read again this soon. */
const pollMs = 20_000

/** The balances of networks' own currencies, in the smallest unit. */
const shelf: Shelf<bigint> = {
  of: ({ account }) => account.balances,
  put: (balances, { account }) => ({ account: { ...account, balances } }),
}

/** The read of an account's native balance from nodes; undefined on a network that the site lacks. */
export function nativeBalanceOf(app: App, connection: Connection | undefined): Cached<bigint> | undefined {
  const network = connection && networkOf(app.store.getState(), connection)
  if (!network) return undefined
  const read = async () => {
    const adapter = await app.adapters.load(connection.namespace)
    return adapter.balance?.({
      address: connection.accounts[0]?.address ?? '',
      network,
      urls: await readUrls(app, network, connection.connectorId),
      // Page wallets answer reads without a prompt.
      wallet: isInPage(connection.wallet.kind) ? app.connectors.find(connection.connectorId) : undefined,
      api: app.api,
    })
  }
  const limits = { maxAgeMs: balanceMaxAgeMs, lockMs: balanceLockMs, pollMs, hidesOld: true }
  return { shelf, key: tokensKey(connection), read, ...limits }
}
