import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { abortTask } from '../tasks/abortTask.ts'
import { isPrepared } from '../tasks/Task.ts'
import { type FlowEvent, type Move, next } from './next.ts'
import { currentRoute, initialRouter } from './router.ts'

/**
 * Goes where {@link next} says. Nothing else changes the stack of an open modal (e2e/checks/judgeModule.mjs).
 * @param along other changes for the same update, unless it goes back or closes
 * @returns where it went
 */
export function go(app: App, event: FlowEvent, along?: Partial<Omit<State, 'open' | 'router'>>): Move['to'] {
  const state = app.store.getState()
  const move = next(state, event, app.views)
  if (move.to === 'stay') return move.to
  if (move.to === 'close') close(app)
  else if (move.to === 'back' && event.is !== 'networkChosen') {
    const isOverConnect = currentRoute(state.router).view !== 'Connect'
    leave(app, { router: move.router, connectNamespace: isOverConnect ? state.connectNamespace : null })
  } else
    app.store.setState({
      ...along,
      ...(event.is === 'accountReady' && { task: null, connectNamespace: null }),
      open: state.open || move.to === 'open',
      router: move.router,
    })
  return move.to
}

/** Leaves the view on screen and aborts its task. A task prepared for the next choice lasts until the modal closes. */
function leave(app: App, to: Partial<State>): void {
  const { task } = app.store.getState()
  const kept = to.open !== false && isPrepared(task) ? task : null
  if (!kept) abortTask({ task }, 'user_closed')
  app.store.setState({ ...to, task: kept, refusal: null })
}

/**
 * Closes the modal. The page hides it, and the next opening starts from Connect (spec §2). Newer project settings apply
 * now, because they must not change an open modal.
 * @spec 2.close-resets 2.close-resets-uri
 */
function close(app: App): void {
  const { settings, nextSettings, page } = app.store.getState()
  leave(app, {
    // An inline iframe only resets its view (boot/followInline.ts).
    open: page.isInline === true,
    router: initialRouter,
    connectNamespace: null,
    pagePairing: undefined,
    settings: nextSettings ?? settings,
    nextSettings: null,
  })
}
