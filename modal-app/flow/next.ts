import type { State } from '../app/State.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { closeLock } from './closeLock.ts'
import type { Route } from './Route.ts'
import { backRoute, currentRoute, pushRoute, type RouterState } from './router.ts'
import type { View, Views } from './View.ts'

/** What has happened, as far as it decides where the visitor goes. */
export type FlowEvent =
  /** The visitor or the page chose something that has a view. */
  | { is: 'chosen'; route: Route }
  /** The visitor pressed Back, Cancel, or a button that ends the view. */
  | { is: 'left' }
  /** The visitor pressed Close or Escape, or beside the dialog. */
  | { is: 'dismissed' }
  /** Nothing is left to show, or the page closes the modal. */
  | { is: 'closed' }
  /** The call of the page that was on screen is over. `wasOpen`: the modal was open before it. */
  | { is: 'answered'; wasOpen: boolean }
  /** The connection in use is on the network that was wanted. */
  | { is: 'networkChosen' }
  /** This site has dropped the network that the view is about. */
  | { is: 'networkGone' }
  /** A wallet was connected. `due`: what its account has to pass first. */
  | { is: 'accountReady'; due: readonly Route[] }
  /** The visitor has signed in with the account in use. `due`: what it has to pass next. */
  | { is: 'signed'; due: readonly Route[] }
  /** The account, the network or the connection in use has changed in another way, or what the site wants of it. */
  | { is: 'accountChanged'; due: readonly Route[]; wasDue: readonly Route[] }
  /** Nothing is connected any more. */
  | { is: 'accountGone' }

export type Move =
  | { readonly to: 'push' | 'replace' | 'back'; readonly router: RouterState }
  | { readonly to: 'close' }
  | { readonly to: 'stay' }

const stay: Move = { to: 'stay' }
const close: Move = { to: 'close' }

/** Decides where the visitor goes: everything that changes the stack of an open modal asks here. */
export function next(state: State, event: FlowEvent, views: Views): Move {
  const { router } = state
  const { history } = router
  const route = currentRoute(router)
  const rowOf = ({ view }: Route): View => views[view] as View

  switch (event.is) {
    case 'chosen': {
      const pushed = pushRoute(router, event.route)
      return pushed === router ? stay : { to: 'push', router: pushed }
    }
    case 'left':
    case 'networkGone':
      return back(state)
    case 'answered':
      return event.wasOpen ? back(state) : close
    case 'dismissed':
      return closeLock(views, state) ? stay : close
    case 'closed':
      return close
    case 'networkChosen': {
      const kept = history.slice(0, history.findLastIndex(each => !rowOf(each).isNetworkChoice) + 1)
      const [onward] = history.slice(kept.length).flatMap(each => ('towards' in each && each.towards?.route) || [])
      if (onward) return { to: 'replace', router: { history: [...kept, onward], direction: 'forward' } }
      return back({ ...state, router: { history: [...kept, route] }, connectNamespace: null })
    }
    case 'accountReady': {
      const kept = history.slice(0, history.findLastIndex(each => rowOf(each).leadsOn) + 1)
      const stack = [...kept, ...event.due.toReversed()]
      return stack.length ? { to: 'replace', router: { history: stack, direction: 'forward' } } : close
    }
    case 'signed': {
      const stack = [...history.filter(each => rowOf(each).asks !== 'signIn'), ...event.due.toReversed()]
      return stack.length ? { to: 'replace', router: { history: stack, direction: 'back' } } : close
    }
    case 'accountChanged': {
      const wasDue = (each: Route | undefined) => event.wasDue.some(({ view }) => view === each?.view)
      const [due] = event.due
      if (!due) return wasDue(history[0]) ? close : stay
      const at = history.findLastIndex(({ view }) => view === due.view)
      // What lies over it may be due no more.
      if (at >= 0 && !history.slice(at + 1).some(wasDue)) return stay
      // A visitor who is answering a wallet stays there, with what is due behind it.
      const stack = [...event.due.toReversed(), ...(rowOf(route).asks === 'switch' ? [route] : [])]
      return { to: 'replace', router: { history: stack, direction: 'forward' } }
    }
    case 'accountGone':
      return rowOf(route).needs === 'wallets' ? stay : close
  }
}

function back({ router, connectNamespace, ...state }: State): Move {
  const before = backRoute(router, activeConnection(state) !== undefined, connectNamespace !== null)
  return before ? { to: 'back', router: before } : close
}
