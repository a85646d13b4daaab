import type { MessageKey } from '../lib/createI18n.ts'
import { currentRoute, type RouterState } from './router.ts'
import type { Views } from './View.ts'

/** Why the visitor cannot close the view on screen; undefined if they can. The page always can. */
export function closeLock(views: Views, router: RouterState): MessageKey | undefined {
  return views[currentRoute(router).view].locks?.(router)
}
