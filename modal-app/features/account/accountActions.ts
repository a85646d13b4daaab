import type { Connection } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { featuresOf } from '../../../shared/features.ts'
import type { Network } from '../../../shared/networks.ts'
import { isInPage } from '../../../shared/wallets.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'
import type { App } from '../../app/App.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { networkOf } from '../../networks/networks.ts'
import { readUrls } from '../../networks/readUrls.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { loadTokens, refreshTokens } from '../../tokens/tokensActions.ts'
import {
  canRead,
  failRead,
  finishRead,
  needsIdentity,
  needsRead,
  setIdentity,
  startRead,
  unlockRead,
} from './account.ts'
import { keepIdentities } from './keptIdentities.ts'
import { loadAddresses } from './loadAddresses.ts'
import { setAccount } from './setAccount.ts'

/** Spec §9: balance retry lock. @spec 9.balance-lock */
const retryLockMs = 30_000
/** Most transactions arrive within it. */
const movingMs = 120_000

/**
 * Loads what the view of an account shows, by default the active one: the display form of the address and, on the site's networks, the
 * native balance unless it was read in the last 30 s. After a transaction from here it is read each time: it is changing.
 */
export async function loadAccount(app: App, of?: Connection): Promise<void> {
  const state = app.store.getState()
  const connection = of ?? activeConnection(state)
  if (!connection) return
  const network = networkOf(state, connection)
  const key = tokensKey(connection)
  const nowMs = app.clock.now()
  const { namespace, accounts, chainId } = connection
  const isMoving = state.sentTransactions.some(
    sent =>
      sent.chainId === chainId &&
      isSameAddress(namespace, sent.from, accounts[0]?.address ?? '') &&
      nowMs - sent.sentAtMs < movingMs,
  )
  const balance = state.account.balances[key]
  const isDue = needsRead(balance, nowMs) || (isMoving && canRead(balance))
  await Promise.all([
    loadAddresses(app, connection, network),
    loadIdentity(app, connection),
    loadTokens(app, connection),
    network && isDue && readBalance(app, connection, network),
  ])
}

/** Reads the name and the avatar of the address, at most every 5 minutes. Without an answer there are none. */
async function loadIdentity(app: App, connection: Connection): Promise<void> {
  const key = tokensKey(connection)
  const nowMs = app.clock.now()
  if (!featuresOf(connection.namespace).includes('names')) return
  if (!needsIdentity(app.store.getState().account, key, nowMs)) return
  const address = connection.accounts[0]?.address ?? ''
  const identity = await app.api.get('identity', {}, { address }).catch(() => undefined)
  if (!identity) return
  setAccount(app, account => setIdentity(account, key, { ...identity, readAtMs: nowMs }))
  keepIdentities(app)
}

/** Handles a click on Refresh. @throws ConnectKitError `balance_unavailable` */
export async function refreshBalance(app: App): Promise<void> {
  const state = app.store.getState()
  const connection = activeConnection(state)
  const network = connection && networkOf(state, connection)
  // The tokens have a place of their own for a failure.
  void refreshTokens(app)
  if (!network || !canRead(state.account.balances[tokensKey(connection)])) return
  if (!(await readBalance(app, connection, network)))
    throw new ConnectKitError('balance_unavailable', `No node of ${network.name} told the balance`)
}

/** @returns whether the read succeeded; a failure locks further reads for 30 s */
async function readBalance(app: App, connection: Connection, network: Network): Promise<boolean> {
  const key = tokensKey(connection)
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
