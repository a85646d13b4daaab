import type { Connection } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { moveConnection } from '../connections/switchNetwork.ts'
import { showToast } from '../dialog/toasts.ts'
import { optional } from '../lib/inBackground.ts'
import { forgetChoice } from '../networks/changeNetworks.ts'
import { networkById } from '../networks/networks.ts'
import { readPluginSession } from '../sessions/askPlugin.ts'
import { isSignedIn } from '../sessions/sessions.ts'
import { dueRoutes } from './dueRoutes.ts'
import { go } from './go.ts'
import { next } from './next.ts'
import { showSuccess } from './showSuccess.ts'

/**
 * Runs once a wallet is connected. Its account completes the views that are due ({@link dueRoutes}). Then the modal
 * closes, because the visitor came to use the page, or returns to the view that offered the wallet.
 */
export async function accountReady(app: App, connection: Connection): Promise<void> {
  const { open, knownConnections } = app.store.getState()
  const isNew = !knownConnections.some(({ id }) => id === connection.id)
  const chosen = takeChosenNetwork(app, connection)
  if (!open) return moveUnseen(app, connection, chosen)
  await readSession(app, connection)
  if (!app.store.getState().open) return
  const state = app.store.getState()
  const event = { is: 'accountReady', due: dueRoutes(app, state, { connection, chosen }) } as const
  if (next(state, event, app.views).to === 'close') return showSuccess(app)
  if (!isThere(state, connection)) return void go(app, { is: 'closed' })
  go(app, event)
  const { history } = app.store.getState().router
  if (history.some(({ view }) => app.views[view].leadsOn))
    showToast(app, { message: isNew ? 'toast.walletAdded' : 'toast.walletSwitched', variant: 'success' })
}

/** The page's own sign-in may have a session of this account. If it fails, the sign-in view says so. */
async function readSession(app: App, connection: Connection): Promise<void> {
  const state = app.store.getState()
  if (!state.sessions.plugin || isSignedIn(state, connection)) return
  await optional(readPluginSession(app, connection))
}

/** Returns the network that was chosen before connecting, if the wallet is on another one. The choice is then used up. */
function takeChosenNetwork({ store }: App, { namespace, chainId }: Connection): Network | undefined {
  const { networks } = store.getState()
  const chosen = networks.selected[namespace]
  store.setState({ networks: forgetChoice(networks, namespace) })
  return chosen === chainId ? undefined : networkById(networks.list, chosen)
}

/** Switches the network while the modal is hidden. A failed switch is not reported, because the wallet is connected. */
async function moveUnseen(app: App, connection: Connection, chosen: Network | undefined): Promise<void> {
  if (chosen) await optional(moveTo(app, connection, chosen))
  // If the modal is open now, the visitor opened it for something else.
  if (!app.store.getState().open) go(app, { is: 'closed' })
}

async function moveTo(app: App, connection: Connection, network: Network): Promise<void> {
  await moveConnection(app, connection, network)
}

/** Whether the page still has it: it may end a connection as soon as it learns of it. */
function isThere({ connections }: State, { id }: Connection): boolean {
  return connections.list.some(connection => connection.id === id)
}
