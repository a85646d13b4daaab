import { caipAddress } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Network } from '../../../shared/networks.ts'
import { isInPage } from '../../../shared/wallets.ts'
import type { App } from '../../app/App.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { goTo } from '../../dialog/goTo.ts'
import { networkOf } from '../../networks/networks.ts'
import { readUrls } from '../../networks/rpcUrls.ts'
import {
  type AccountState,
  accountKey,
  canRead,
  failRead,
  finishRead,
  needsRead,
  setAddress,
  startRead,
  unlockRead,
} from './account.ts'

/** Spec §9: balance retry lock. @spec 9.balance-lock */
const retryLockMs = 30_000

function setAccount(app: App, change: (account: AccountState) => AccountState): void {
  app.store.setState(({ account }) => ({ account: change(account) }))
}

/**
 * Loads what the view of the active account shows: the display form of the address and, on the site's networks, the
 * native balance unless it was read in the last 30 s.
 */
export async function loadAccount(app: App): Promise<void> {
  const state = app.store.getState()
  const connection = activeConnection(state)
  if (!connection) return
  const network = networkOf(state, connection)
  const isDue = needsRead(state.account.balances[accountKey(connection)], app.clock.now())
  await Promise.all([
    loadAddresses(app, connection, network),
    network && isDue && readBalance(app, connection, network),
  ])
}

/** Handles a click on Refresh. @throws ConnectKitError `balance_unavailable` */
export async function refreshBalance(app: App): Promise<void> {
  const state = app.store.getState()
  const connection = activeConnection(state)
  const network = connection && networkOf(state, connection)
  if (!network || !canRead(state.account.balances[accountKey(connection)])) return
  if (!(await readBalance(app, connection, network)))
    throw new ConnectKitError('balance_unavailable', `No node of ${network.name} told the balance`)
}

/** Loads the display form and the explorer link of each address of a connection. */
export async function loadAddresses(
  app: App,
  { namespace, chainId, accounts }: Connection,
  network: Network | undefined,
): Promise<void> {
  const adapter = await app.adapters.load(namespace).catch(() => undefined)
  if (!adapter) return
  for (const { address } of accounts) {
    const shown = {
      display: adapter.displayAddress(address),
      explorerUrl: network && adapter.explorerUrl(network, address),
      hasBalance: adapter.balance !== undefined,
    }
    setAccount(app, account => setAddress(account, caipAddress(chainId, address), shown))
  }
}

/** @returns whether the read succeeded; a failure locks further reads for 30 s */
async function readBalance(app: App, connection: Connection, network: Network): Promise<boolean> {
  const key = accountKey(connection)
  setAccount(app, account => startRead(account, key, app.clock.now()))
  try {
    const adapter = await app.adapters.load(connection.namespace)
    // Without a way to read balances, the view shows none.
    if (!adapter.balance) return true
    const amount = await adapter.balance({
      address: connection.accounts[0]?.address ?? '',
      network,
      urls: await readUrls(app, network, connection.connectorId),
      // Wallets in the page answer reads without asking the user.
      wallet: isInPage(connection.wallet.kind) ? app.connectors.find(connection.connectorId) : undefined,
      api: app.api,
    })
    setAccount(app, account => finishRead(account, key, amount, app.clock.now()))
    return true
  } catch {
    setAccount(app, account => failRead(account, key))
    app.clock.setTimeout(() => setAccount(app, account => unlockRead(account, key)), retryLockMs)
    return false
  }
}

export function showProfileWallets(app: App): void {
  goTo(app, { view: 'ProfileWallets' })
}
