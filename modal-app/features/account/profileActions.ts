import type { Namespace } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import type { App } from '../../app/App.ts'
import { activate } from '../../connections/activate.ts'
import { recentConnections } from '../../connections/connectionStatus.ts'
import { disconnect, disconnectAll } from '../../connections/disconnect.ts'
import { forgetConnection } from '../../connections/knownConnections.ts'
import { goTo } from '../../dialog/goTo.ts'
import { switchConnection } from '../../dialog/switchConnection.ts'
import { showToast } from '../../dialog/toasts.ts'
import { networkOf } from '../../networks/networks.ts'
import { loadAddresses } from './accountActions.ts'

/** Reads what is shown of the connections there are, and of those of earlier. */
export async function loadWallets(app: App): Promise<void> {
  const state = app.store.getState()
  const known = [...state.connections.list, ...recentConnections(state, app)]
  await Promise.all(known.map(connection => loadAddresses(app, connection, networkOf(state, connection))))
}

/** Goes on with a wallet that is connected. */
export function switchWallet(app: App, connection: Connection): void {
  activate(app, connection)
  showToast(app, { message: 'toast.walletSwitched', variant: 'success' })
}

/** Goes on with another account of a wallet, such as Bitcoin's for ordinals. */
export function switchAccount(app: App, connection: Connection, address: string): void {
  activate(app, connection, { address })
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

/** Connects a wallet of earlier anew. */
export async function reconnectWallet(app: App, { id }: Connection): Promise<void> {
  await switchConnection(app, { connectionId: id })
}

export function forgetWallet(app: App, { id }: Connection): void {
  forgetConnection(app, id)
  showToast(app, { message: 'toast.walletForgotten', variant: 'success' })
}

/** Offers wallets of one namespace beside those there are. */
export function addWallet(app: App, namespace: Namespace): void {
  app.store.setState({ connectNamespace: namespace })
  goTo(app, { view: 'Connect' })
}
