import type { App } from '../app/App.ts'
import { currentRoute, type Route } from '../dialog/router.ts'
import { forgetSearch } from '../features/connect/allWallets/forgetSearch.ts'
import { abortTask } from '../tasks/abortTask.ts'
import type { Task } from '../tasks/Task.ts'
import { routes } from './routes.tsx'

/** Loads the data of the view on screen. */
export function enterRoute(app: App): void {
  // The view itself reports a chunk that failed to load.
  routes[currentRoute(app.store.getState().router).view].enter?.(app).catch(() => {})
}

const pairingViews: readonly Route['view'][] = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

/** The views that show a task; undefined for a task that may run without a view, for the page. */
function viewsOf(task: Task): readonly Route['view'][] | undefined {
  if (task.kind === 'switch') return ['SwitchNetwork']
  if (task.kind === 'click') return ['ContinueExternal']
  return task.facts.pairing && pairingViews
}

/** Aborts the task of a view that was left, in whatever way. */
export function leaveRoute(app: App): void {
  const { open, router, task } = app.store.getState()
  if (!open) forgetSearch(app)
  const views = task && viewsOf(task)
  if (!views || (open && views.includes(currentRoute(router).view))) return
  abortTask({ task }, 'user_closed')
  app.store.setState({ task: null })
}
