import type { FirstMessageKey } from '../lib/createI18n.ts'
import { currentRoute, type Route, type RouterState } from './router.ts'

/** A view that closes only through its own Cancel or Disconnect (spec §2, reference §1.3). */
interface CloseLock {
  holds(router: RouterState): boolean
  /** Tells the visitor what to do instead of closing. */
  reason: FirstMessageKey
}

// @spec 2.close-locked
const locks: { readonly [V in Route['view']]?: CloseLock } = {
  UnsupportedChain: { holds: () => true, reason: 'locked.unsupportedChain' },
  SwitchNetwork: {
    holds: ({ history }) => history.at(-2)?.view === 'UnsupportedChain',
    reason: 'locked.switchNetwork',
  },
}

/** Why the visitor cannot close the view on screen; undefined if they can. The page always can. */
export function closeLock(router: RouterState): FirstMessageKey | undefined {
  const lock = locks[currentRoute(router).view]
  return lock?.holds(router) ? lock.reason : undefined
}
