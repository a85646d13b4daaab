import type { Namespace } from '../../../shared/caip.ts'
import type { AccountType, Connection } from '../../../shared/connections.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { rememberAccountType } from '../../connections/accountTypes.ts'
import { activate } from '../../connections/activate.ts'
import { recentConnections } from '../../connections/connectionStatus.ts'
import { disconnect, disconnectAll } from '../../connections/disconnect.ts'
import { forgetConnection } from '../../connections/knownConnections.ts'
import { showToast } from '../../dialog/toasts.ts'
import { goTo } from '../../flow/goTo.ts'
import { switchConnection } from '../../flow/switchConnection.ts'
import { loadAddresses } from '../../identity/loadAddresses.ts'
import { networkOf } from '../../networks/networks.ts'

/** Loads the addresses of all connections, current and recent. */
export async function loadWallets(app: App): Promise<void> {
  const state = app.store.getState()
  const known = [...state.connections.list, ...recentConnections(state, app)]
  await Promise.all(known.map(connection => loadAddresses(app, connection, networkOf(state, connection))))
}

/** Makes a connected wallet the active one. */
export function switchWallet(app: App, connection: Connection): void {
  activate(app, connection)
  showToast(app, { message: 'toast.walletSwitched', variant: 'success' })
}

/** Makes another account of a wallet the active one, for example Bitcoin's ordinals account. */
export function switchAccount(app: App, connection: Connection, address: string): void {
  activate(app, connection, { address })
  showToast(app, { message: 'toast.accountSwitched', variant: 'success' })
}

/** Handles the owner's choice of an account type. @spec 4.account-type */
export async function preferAccountType(app: App, connection: Connection, type: AccountType): Promise<void> {
  await app.connectors.find(connection.connectorId)?.capability('owner')?.preferAccountType(type)
  rememberAccountType(app, connection.namespace, type)
  const properties = { accountType: type, network: connection.chainId }
  track(app, { name: 'SET_PREFERRED_ACCOUNT_TYPE', properties })
  showToast(app, { message: 'toast.accountSwitched', variant: 'success' })
}

/** @throws ConnectKitError `disconnect_failed` */
export async function endConnection(app: App, connection: Connection): Promise<void> {
  await disconnect(app, connection)
  showToast(app, { message: 'toast.walletDisconnected', variant: 'success' })
}

/** @throws ConnectKitError `disconnect_failed` */
export async function endConnections(app: App): Promise<void> {
  await disconnectAll(app)
  showToast(app, { message: 'toast.walletsDisconnected', variant: 'success' })
}

/** Reconnects a recent wallet. */
export async function reconnectWallet(app: App, { id }: Connection): Promise<void> {
  await switchConnection(app, { connectionId: id })
}

export function forgetWallet(app: App, { id }: Connection): void {
  forgetConnection(app, id)
  showToast(app, { message: 'toast.walletForgotten', variant: 'success' })
}

/** Offers further wallets of one namespace. */
export function addWallet(app: App, namespace: Namespace): void {
  app.store.setState({ connectNamespace: namespace })
  goTo(app, { view: 'Connect' })
}
