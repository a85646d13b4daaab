import type { Connection, Profile } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { isSameAddress } from '../adapters/namespaceFacts.ts'
import type { App } from '../app/App.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { connectionById } from '../connections/connectionById.ts'
import { toDecimal } from '../lib/decimal.ts'
import { networkOf } from '../networks/networks.ts'
import { cachedRead, refreshRead } from '../reads/cachedRead.ts'
import { nativeBalanceOf } from '../tokens/nativeBalance.ts'
import { tokensKey } from '../tokens/tokens.ts'
import { loadTokens, refreshTokens } from '../tokens/tokensActions.ts'
import { loadAddresses } from './loadAddresses.ts'
import { loadIdentity } from './loadIdentity.ts'

/** Most transactions arrive within it. */
const movingMs = 120_000

/**
 * Loads the data of an account's view, by default the active one's: the display form of the address and, on the site's
 * networks, the native balance unless it was read in the last 30 s. After a transaction from here it is read each time,
 * because it is changing.
 */
export async function loadAccount(app: App, of?: Connection): Promise<void> {
  const state = app.store.getState()
  const connection = of ?? activeConnection(state)
  if (!connection) return
  const network = networkOf(state, connection)
  const nowMs = app.clock.now()
  const { namespace, accounts, chainId } = connection
  const isMoving = state.sentTransactions.some(
    sent =>
      sent.chainId === chainId &&
      isSameAddress(namespace, sent.from, accounts[0]?.address ?? '') &&
      nowMs - sent.sentAtMs < movingMs,
  )
  const balance = nativeBalanceOf(app, connection)
  await Promise.all([
    loadAddresses(app, connection, network),
    loadIdentity(app, connection),
    loadTokens(app, connection),
    balance && (isMoving ? refreshRead(app, balance) : cachedRead(app, balance)),
  ])
}

/** Handles a click on Refresh. @throws ConnectKitError `balance_unavailable` */
export async function refreshBalance(app: App): Promise<void> {
  const state = app.store.getState()
  const connection = activeConnection(state)
  const network = connection && networkOf(state, connection)
  // The tokens show their failure in their own place.
  void refreshTokens(app)
  const balance = nativeBalanceOf(app, connection)
  if (network && balance && (await refreshRead(app, balance)) !== undefined)
    // @spec 8.balance-unavailable
    throw new ConnectKitError('balance_unavailable', 'Token Balance Unavailable', { chainId: network.id })
}

/** Runs `ConnectKit.readProfile()`. Nothing is read before a page asks for it. @throws ConnectKitError `not_connected` */
export async function profileForPage(app: App, { id }: ModalMethods['account.read']['params']): Promise<Profile> {
  const connection = connectionById(app.store.getState(), id)
  if (!connection) throw new ConnectKitError('not_connected', `The connection ${id} has ended`)
  const network = networkOf(app.store.getState(), connection)
  const balance = nativeBalanceOf(app, connection)
  const [units] = await Promise.all([balance && cachedRead(app, balance), loadIdentity(app, connection)])
  const { name, avatar } = app.store.getState().account.identities?.[tokensKey(connection)]?.value ?? {}
  const { decimals = 0, symbol = '' } = network?.nativeCurrency ?? {}
  return {
    ...(units?.value !== undefined && { balance: { amount: toDecimal(units.value, decimals), symbol } }),
    ...(name && { name }),
    ...(avatar && { image: app.config.apiUrl + avatar }),
  }
}
