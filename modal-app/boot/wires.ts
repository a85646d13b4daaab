import { isInPage } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { isStranded } from '../connections/isStranded.ts'
import { currentRoute } from '../dialog/router.ts'
import { lookUpNamedWallets } from '../wallets/lookUpNamedWallets.ts'
import { enterRoute, leaveRoute } from './enterRoute.ts'
import { followWallet } from './followWallet.ts'
import { routes } from './routes.tsx'

function modalFacts({ open, router, task }: State) {
  const asked = task?.status === 'waiting' ? task : undefined
  const busy = asked?.kind === 'connect' || asked?.kind === 'switch'
  return {
    open,
    view: currentRoute(router).view,
    busy,
    namespace: asked?.kind === 'connect' ? asked.facts.namespace : undefined,
  }
}

/**
 * Tells the page what the modal is doing, tells a view that it is on screen, looks up the wallets the settings name, and
 * loads what a connected visitor will see first as soon as there is one: when the iframe starts connected, and after a
 * connection.
 */
export function startWires(app: App): void {
  let told = modalFacts(app.store.getState())
  if (activeConnection(app.store.getState())) prefetch(app)
  void lookUpNamedWallets(app)
  followWallets(app)
  const tell = () => {
    const facts = modalFacts(app.store.getState())
    if (Object.entries(facts).some(([fact, value]) => told[fact as keyof typeof facts] !== value)) {
      told = facts
      app.host.emit('modal.changed', facts)
    }
  }
  // What follows a change may change more, and is then told as one.
  app.store.subscribe((state, before) => {
    if (activeConnection(state) && !activeConnection(before)) prefetch(app)
    if (state.settings !== before.settings) void lookUpNamedWallets(app)
    if (state.connections !== before.connections) followWallets(app)
    const isNew = currentRoute(state.router) !== currentRoute(before.router)
    if (isNew || state.open !== before.open) leaveRoute(app)
    if (state.open && (isNew || !before.open)) enterRoute(app)
    if (state.connections !== before.connections || state.networks.list !== before.networks.list)
      followWallet(app, before)
    tell()
  })
}

function prefetch(app: App): void {
  const state = app.store.getState()
  const connection = activeConnection(state)
  routes[isStranded(state) ? 'UnsupportedChain' : 'Account'].prefetch?.()
  if (!connection) return
  app.adapters.load(connection.namespace).catch(() => {})
  // What the page asks of it may be for nodes.
  if (!isInPage(connection.wallet.kind)) import('../connections/answerFromNodes.ts').catch(() => {})
}

/** Only a site with several wallets keeps those of earlier; what is shown of all of them is read as they come and go. */
function followWallets(app: App): void {
  const { settings, open, router } = app.store.getState()
  if (settings.multiWallet)
    import('../connections/knownConnections.ts').then(known => known.rememberConnections(app)).catch(() => {})
  if (open && currentRoute(router).view === 'ProfileWallets') enterRoute(app)
}
