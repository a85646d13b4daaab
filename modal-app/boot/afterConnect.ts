import type { Connection } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { until } from '../app/until.ts'
import { isStranded } from '../connections/isStranded.ts'
import { closeModal } from '../dialog/closeModal.ts'
import type { Route } from '../dialog/router.ts'
import { showToast } from '../dialog/toasts.ts'
import { forgetChoice } from '../networks/networks.ts'

type Step = (app: App, connection: Connection) => Promise<void>

/** The page answers within a few milliseconds; one that does not has dropped the connection. */
const tellingMs = 1_000

/** A connection ends with the modal out of the way: the visitor came to use the page. */
const goNext: Step = async (app, connection) => {
  const { open, knownConnections } = app.store.getState()
  const isNew = !knownConnections.some(({ id }) => id === connection.id)
  const chosen = takeChosenNetwork(app, connection)
  if (!open) return moveUnseen(app, connection, chosen)
  const next = nextRoutes(app.store.getState(), connection, chosen)
  if (!next.length || !(await isTold(app, connection)) || !app.store.getState().open) return closeModal(app)
  app.store.setState({ router: { history: next, direction: 'forward' }, task: null, connectNamespace: null })
  if (next.some(({ view }) => view === 'ProfileWallets'))
    showToast(app, { message: isNew ? 'toast.walletAdded' : 'toast.walletSwitched', variant: 'success' })
}

/** The network that was chosen before there was a connection, where the wallet is on another. The choice is used up by this. */
function takeChosenNetwork({ store }: App, { namespace, chainId }: Connection): Network | undefined {
  const { networks } = store.getState()
  const chosen = networks.selected[namespace]
  store.setState({ networks: forgetChoice(networks, namespace) })
  return chosen === chainId ? undefined : networks.list.find(({ id }) => id === chosen)
}

/** Without the modal nobody could be told more than that the wallet is connected, which it is. */
async function moveUnseen(app: App, connection: Connection, chosen: Network | undefined): Promise<void> {
  if (chosen) await moveTo(app, connection, chosen).catch(() => {})
  // Whoever has opened the modal meanwhile did so for something else.
  if (!app.store.getState().open) closeModal(app)
}

async function moveTo(app: App, connection: Connection, network: Network): Promise<void> {
  const { moveConnection } = await import('../connections/switchNetwork.ts')
  await moveConnection(app, connection, network)
}

/**
 * What comes before the page: all wallets, for whoever came from there to connect another; a network this site uses, and the
 * one that was chosen.
 */
function nextRoutes(state: State, connection: Connection, chosen: Network | undefined): Route[] {
  const { history } = state.router
  const next = history.slice(0, history.findLastIndex(({ view }) => view === 'ProfileWallets') + 1)
  if (isStranded(state, connection)) next.push({ view: 'UnsupportedChain' })
  if (chosen) next.push({ view: 'SwitchNetwork', network: chosen })
  return next
}

/** The page owns the connections: a new one is used once the page has told of it. */
async function isTold(app: App, { id }: Connection): Promise<boolean> {
  const find = ({ connections }: State) => connections.list.some(connection => connection.id === id)
  return (await until(app, find, { timeoutMs: tellingMs })) === true
}

/** What follows a new connection, one after the other; a step that throws stops those after it. */
const steps: readonly Step[] = [goNext]

export async function afterConnect(app: App, connection: Connection): Promise<void> {
  for (const step of steps) await step(app, connection)
}
