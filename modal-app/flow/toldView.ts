import type { ViewName } from '../../shared/views.ts'
import type { App } from '../app/App.ts'
import { currentRoute } from './router.ts'

/** The view on screen, as the page knows it. */
export function toldView({ store, views }: Pick<App, 'store' | 'views'>): ViewName {
  const { view } = currentRoute(store.getState().router)
  // What is not told as another view has a name of the spec.
  return views[view].toldAs ?? (view as ViewName)
}
