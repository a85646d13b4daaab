import type { ViewName } from '../../shared/views.ts'
import type { App } from '../app/App.ts'
import { currentRoute } from './router.ts'

/** The view on screen, as the page knows it. */
export function viewForPage({ store, views }: Pick<App, 'store' | 'views'>): ViewName {
  const { view } = currentRoute(store.getState().router)
  // A view that is not reported as another has a name of the spec.
  return views[view].reportedAs ?? (view as ViewName)
}
