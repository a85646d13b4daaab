import type { MessageKey } from '../lib/createI18n.ts'
import { currentRoute } from './router.ts'
import type { LockState, Views } from './View.ts'

/** Why the visitor cannot close the view on screen; undefined if they can. The page always can. */
export function closeLock(views: Views, state: LockState): MessageKey | undefined {
  return views[currentRoute(state.router).view].locks?.(state, views)
}
