import type { Connection } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { isStranded } from '../connections/isStranded.ts'
import { closeModal } from '../dialog/closeModal.ts'
import type { Route } from '../dialog/router.ts'
import { showSuccess } from '../dialog/showSuccess.ts'
import { showToast } from '../dialog/toasts.ts'
import { forgetChoice } from '../networks/changeNetworks.ts'

type Step = (app: App, connection: Connection) => Promise<void>

/** Closes the modal after connecting: the visitor came to use the page. */
const goNext: Step = async (app, connection) => {
  const { open, knownConnections } = app.store.getState()
  const isNew = !knownConnections.some(({ id }) => id === connection.id)
  const chosen = takeChosenNetwork(app, connection)
  if (!open) return moveUnseen(app, connection, chosen)
  const next = nextRoutes(app.store.getState(), connection, chosen)
  if (!next.length) return showSuccess(app)
  if (!isThere(app.store.getState(), connection)) return closeModal(app)
  app.store.setState({ router: { history: next, direction: 'forward' }, task: null, connectNamespace: null })
  if (next.some(leadsOn))
    showToast(app, { message: isNew ? 'toast.walletAdded' : 'toast.walletSwitched', variant: 'success' })
}

/** Takes the network that was chosen before connecting, if the wallet is on another one. The choice is then used up. */
function takeChosenNetwork({ store }: App, { namespace, chainId }: Connection): Network | undefined {
  const { networks } = store.getState()
  const chosen = networks.selected[namespace]
  store.setState({ networks: forgetChoice(networks, namespace) })
  return chosen === chainId ? undefined : networks.list.find(({ id }) => id === chosen)
}

/** Switches the network while the modal is hidden. A failed switch is not reported, because the wallet is connected. */
async function moveUnseen(app: App, connection: Connection, chosen: Network | undefined): Promise<void> {
  if (chosen) await moveTo(app, connection, chosen).catch(() => {})
  // If the modal is open now, the visitor opened it for something else.
  if (!app.store.getState().open) closeModal(app)
}

async function moveTo(app: App, connection: Connection, network: Network): Promise<void> {
  const { moveConnection } = await import('../connections/switchNetwork.ts')
  await moveConnection(app, connection, network)
}

/** Views that offer further wallets, and go on with the one that was connected. */
const leadsOn = ({ view }: Route) => view === 'ProfileWallets' || view === 'WalletSend'

/**
 * Views to show before the modal closes: ProfileWallets or the form to send if the visitor came from there,
 * UnsupportedChain if the site does not use the wallet's network, SwitchNetwork if another network was chosen.
 */
function nextRoutes(state: State, connection: Connection, chosen: Network | undefined): Route[] {
  const { history } = state.router
  const next = history.slice(0, history.findLastIndex(leadsOn) + 1)
  if (isStranded(state, connection)) next.push({ view: 'UnsupportedChain' })
  if (chosen) next.push({ view: 'SwitchNetwork', network: chosen })
  return next
}

/** Whether the page still has it: a page may end a connection as soon as it hears of it. */
function isThere({ connections }: State, { id }: Connection): boolean {
  return connections.list.some(connection => connection.id === id)
}

/** Steps after a new connection, in order. A step that throws stops the later ones. */
const steps: readonly Step[] = [goNext]

export async function afterConnect(app: App, connection: Connection): Promise<void> {
  for (const step of steps) await step(app, connection)
}
