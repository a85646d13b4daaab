import type { Connection } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import type { NetworksState, State } from '../app/State.ts'
import { until } from '../app/until.ts'
import { isStranded } from '../connections/isStranded.ts'
import { closeModal } from '../dialog/closeModal.ts'
import type { Route, RouterState } from '../dialog/router.ts'
import { showToast } from '../dialog/toasts.ts'
import { forgetChoice } from '../networks/networks.ts'

type Step = (app: App, connection: Connection) => Promise<void>

/** The page answers within a few milliseconds; one that does not has dropped the connection. */
const tellingMs = 1_000

/** The network that was chosen before there was a connection, where the wallet is on another. */
function chosenElsewhere({ list, selected }: NetworksState, { namespace, chainId }: Connection): Network | undefined {
  const chosen = selected[namespace]
  return chosen === chainId ? undefined : list.find(({ id }) => id === chosen)
}

/** What comes before the page: a network this site uses, and the one that was chosen. */
function detour(state: State, connection: Connection, chosen: Network | undefined): Route[] {
  const routes: Route[] = []
  if (isStranded(state, connection)) routes.push({ view: 'UnsupportedChain' })
  if (chosen) routes.push({ view: 'SwitchNetwork', network: chosen })
  return routes
}

/** The page owns the connections: what is done with a new one waits until the page has told of it, or has not. */
async function whenTold(app: App, { id }: Connection): Promise<boolean> {
  const isTold = ({ connections }: State) => connections.list.some(connection => connection.id === id)
  return (await until(app, isTold, { timeoutMs: tellingMs })) === true
}

/** A connection ends with the modal out of the way: the visitor came to use the page. */
const goNext: Step = async (app, connection) => {
  const { open, networks, router, knownConnections } = app.store.getState()
  const isNew = !knownConnections.some(({ id }) => id === connection.id)
  const chosen = chosenElsewhere(networks, connection)
  app.store.setState({ networks: forgetChoice(networks, connection.namespace) })
  // Without the modal nobody could be told more than that the wallet is connected, which it is.
  if (!open) {
    if (chosen) await moveTo(app, connection, chosen).catch(() => {})
    // Whoever has opened it meanwhile did so for something else.
    if (!app.store.getState().open) closeModal(app)
    return
  }

  const wallets = untilWallets(router)
  const history = [...wallets, ...detour(app.store.getState(), connection, chosen)]
  const isTold = history.length > 0 && (await whenTold(app, connection))
  if (!isTold || !app.store.getState().open) return closeModal(app)
  app.store.setState({ router: { history, direction: 'forward' }, attempt: null, connectNamespace: null })
  if (wallets.length)
    showToast(app, { message: isNew ? 'toast.walletAdded' : 'toast.walletSwitched', variant: 'success' })
}

async function moveTo(app: App, connection: Connection, network: Network): Promise<void> {
  const { switchNetwork } = await import('../connections/switchNetwork.ts')
  await switchNetwork(app, connection, network)
}

/** The views up to that of all wallets: whoever came from there to connect another goes back to it. */
function untilWallets({ history }: RouterState): readonly Route[] {
  return history.slice(0, history.findLastIndex(({ view }) => view === 'ProfileWallets') + 1)
}

/** What follows a new connection, one after the other; a step that throws stops those after it. */
const steps: readonly Step[] = [goNext]

export async function afterConnect(app: App, connection: Connection): Promise<void> {
  for (const step of steps) await step(app, connection)
}
