import { socials } from '../../shared/config.ts'
import type { Connection } from '../../shared/connections.ts'
import { socialNames } from '../../shared/embedded/socialProviders.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { activate } from '../connections/activate.ts'
import { connectionStatus, findConnection } from '../connections/connectionStatus.ts'
import { readAddress } from '../connections/readAddress.ts'
import { demandMultiWallet } from '../dialog/alerts.ts'
import { isListed } from '../wallets/recentWallets.ts'
import { chooseSocial } from './chooseSocial.ts'
import { chooseWay } from './chooseWallet.ts'
import { go } from './go.ts'
import { goTo } from './goTo.ts'
import type { Route } from './Route.ts'
import { showEmailLogin } from './showEmailLogin.ts'

export interface ConnectionChoice {
  connectionId: string
  /** Another account of the connection, as an address or CAIP-10. */
  address?: string | undefined
}

/**
 * Makes another connection the active one (spec §4). A live connection is activated at once; an earlier one is
 * connected again, in a view that leads back to ProfileWallets.
 * @throws ConnectKitError `multi_wallet_off`, `connection_not_found`, `connection_busy`, and as
 * {@link readAddress}
 */
export async function switchConnection(app: App, { connectionId, address }: ConnectionChoice): Promise<void> {
  demandMultiWallet(app, 'switchConnection()')
  const state = app.store.getState()
  const connection = findConnection(app, connectionId)
  if (!connection)
    // @spec 8.connection-unknown
    throw new ConnectKitError('connection_not_found', `No connector found for connection: ${connectionId}`, {
      connectionId,
    })
  const status = connectionStatus(state, connection)
  if (status === 'connecting')
    // @spec 8.connection-status
    throw new ConnectKitError('connection_busy', `Invalid connection status: ${status}`, { connectionId, status })
  const chosen = address === undefined ? undefined : readAddress(address, connection)
  if (status === 'disconnected') await reconnect(app, connection)
  else activate(app, connection, { address: chosen })
}

/**
 * Runs `ConnectKit.switchConnection()`. Connecting an ended connection again would need a view, which a page opens itself.
 * @throws ConnectKitError `not_connected` for an ended connection, else as {@link switchConnection}
 */
export async function switchForPage(
  app: App,
  { id, address }: ModalMethods['connection.switch']['params'],
): Promise<void> {
  const state = app.store.getState()
  const connection = findConnection(app, id)
  if (connection && state.settings.multiWallet && connectionStatus(state, connection) === 'disconnected')
    throw new ConnectKitError('not_connected', `The connection ${id} has ended: connect it again by connect()`)
  await switchConnection(app, { connectionId: id, address })
}

/** Runs the wallet's login flow on top of ProfileWallets, to which the visitor then returns (flow/accountReady.ts). */
async function reconnect(app: App, { connectorId, namespace, wallet }: Connection): Promise<void> {
  const { kind, name } = wallet
  showWallets(app)
  app.store.setState({ connectNamespace: namespace })
  if (kind === 'auth') signInAgain(app, name)
  else if (kind === 'walletConnect') goTo(app, { view: 'ConnectingWalletConnect', wallet: listedAs(app, name) })
  else await chooseWay(app, { id: connectorId, name, icon: app.connectors.find(connectorId)?.icon }, namespace)
}

function showWallets(app: App): void {
  const { open, router } = app.store.getState()
  const route: Route = { view: 'ProfileWallets' }
  if (!open) go(app, { is: 'started', route })
  else if (!router.history.some(({ view }) => view === route.view)) goTo(app, route)
}

/** The list's entry for a WalletConnect wallet, which says how to open its app. */
function listedAs(app: App, name: string): ListedWallet | undefined {
  const { recentWallets, walletList } = app.store.getState()
  return [...recentWallets.filter(isListed), ...walletList.wallets].find(
    each => each.name.toLowerCase() === name.toLowerCase(),
  )
}

/** Signs in once more whoever came by email or with a provider, which their wallet is called after. */
function signInAgain(app: App, walletName: string): void {
  const provider = socials.find(social => socialNames[social] === walletName)
  if (provider && app.config.embedded?.socials?.includes(provider)) chooseSocial(app, provider)
  else showEmailLogin(app)
}
