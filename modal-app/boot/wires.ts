import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { currentRoute } from '../modal/router.ts'
import { enterRoute } from './enterRoute.ts'
import { prefetchAccount } from './routes.tsx'

function modalFacts({ open, router, attempt }: State) {
  return { open, view: currentRoute(router).view, busy: attempt?.status === 'waiting' }
}

/**
 * Tells the page what the modal is doing, tells a view that it is on screen, and loads what a connected visitor will see
 * first as soon as there is one: when the iframe starts connected, and after a connection.
 */
export function startWires(app: App): void {
  let told = modalFacts(app.store.getState())
  if (activeConnection(app.store.getState())) prefetch(app)
  app.store.subscribe((state, before) => {
    const facts = modalFacts(state)
    if (facts.open !== told.open || facts.view !== told.view || facts.busy !== told.busy) {
      told = facts
      app.host.emit('modal.changed', facts)
    }
    if (activeConnection(state) && !activeConnection(before)) prefetch(app)
    const isNew = currentRoute(state.router) !== currentRoute(before.router)
    if (state.open && (isNew || !before.open)) enterRoute(app)
  })
}

function prefetch(app: App): void {
  prefetchAccount()
  const connection = activeConnection(app.store.getState())
  if (connection) app.adapters.load(connection.namespace).catch(() => {})
}
