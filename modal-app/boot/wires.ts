import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { currentRoute } from '../modal/router.ts'
import { enterRoute } from './enterRoute.ts'

function modalFacts({ open, router, attempt }: State) {
  return { open, view: currentRoute(router).view, busy: attempt?.status === 'waiting' }
}

/** Tells the page what the modal is doing, and a view that it is on screen. */
export function startWires(app: App): void {
  let told = modalFacts(app.store.getState())
  app.store.subscribe((state, before) => {
    const facts = modalFacts(state)
    if (facts.open !== told.open || facts.view !== told.view || facts.busy !== told.busy) {
      told = facts
      app.host.emit('modal.changed', facts)
    }
    const isNew = currentRoute(state.router) !== currentRoute(before.router)
    if (state.open && (isNew || !before.open)) enterRoute(app)
  })
}
