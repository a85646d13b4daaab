import type { State } from '../app/State.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { closeLock } from './closeLock.ts'
import type { Route, RouteName } from './Route.ts'
import { backRoute, currentRoute, pushRoute, type RouterState, replaceRoute, resetRoute } from './router.ts'
import type { View, Views } from './View.ts'

/** An event that decides where the visitor goes. */
export type FlowEvent =
  /** The visitor or the page chose something with a view. */
  | { is: 'chosen'; route: Route }
  /**
   * The modal starts at this view, with nothing before it: a page opens it, or the visitor's task is complete. `over`:
   * a view on top of it.
   */
  | { is: 'started'; route: Route; over?: Route | undefined }
  /** The step on screen is complete, or is about something else now. The next one replaces it, so Back skips it. */
  | { is: 'passed'; route: Route }
  /** A flow of several views has ended or starts over: this view replaces them. */
  | { is: 'ended'; way: readonly RouteName[]; route: Route; direction: 'forward' | 'back' }
  /** The visitor pressed Back, Cancel, or a button that ends the view. */
  | { is: 'left' }
  /** The visitor pressed Close, Escape or the backdrop. */
  | { is: 'dismissed' }
  /** Nothing is left to show, or the page closes the modal. */
  | { is: 'closed' }
  /** The page's call that was on screen has ended. `wasOpen`: the modal was open before it. */
  | { is: 'answered'; wasOpen: boolean }
  /** The connection in use has reached the requested network. */
  | { is: 'networkChosen' }
  /** This site has removed the network that the view is about. */
  | { is: 'networkGone' }
  /** A wallet was connected. `due`: the views its account must complete first. */
  | { is: 'accountReady'; due: readonly Route[] }
  /** The visitor has signed in with the account in use. `due`: the views it must complete next. */
  | { is: 'signed'; due: readonly Route[] }
  /**
   * The account, network or connection in use has changed in another way, or the site now requires something else of
   * it.
   */
  | { is: 'accountChanged'; due: readonly Route[]; wasDue: readonly Route[] }
  /** No wallet is connected any more. */
  | { is: 'accountGone' }

export type Move =
  | { readonly to: 'open' | 'push' | 'replace' | 'back'; readonly router: RouterState }
  | { readonly to: 'close' }
  | { readonly to: 'stay' }

const stay: Move = { to: 'stay' }
const close: Move = { to: 'close' }

/** Decides where the visitor goes. Every change to an open modal's stack goes through here. */
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
    case 'started': {
      const started = resetRoute(event.route)
      return { to: 'open', router: event.over ? pushRoute(started, event.over) : started }
    }
    case 'passed':
      return { to: 'replace', router: replaceRoute(router, event.route) }
    case 'ended':
      return replace([...history.filter(({ view }) => !event.way.includes(view)), event.route], event.direction)
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
      if (onward) return replace([...kept, onward])
      return back({ ...state, router: { history: [...kept, route] }, connectNamespace: null })
    }
    case 'accountReady': {
      const kept = history.slice(0, history.findLastIndex(each => rowOf(each).leadsOn) + 1)
      const stack = [...kept, ...[...event.due].reverse()]
      return stack.length ? replace(stack) : close
    }
    case 'signed': {
      const stack = [...history.filter(each => rowOf(each).asks !== 'signIn'), ...[...event.due].reverse()]
      return stack.length ? replace(stack, 'back') : close
    }
    case 'accountChanged': {
      const wasDue = (each: Route | undefined) => event.wasDue.some(({ view }) => view === each?.view)
      const [due] = event.due
      if (!due) return wasDue(history[0]) ? close : stay
      const at = history.findLastIndex(({ view }) => view === due.view)
      // The views on top of it may no longer be due.
      if (at >= 0 && !history.slice(at + 1).some(wasDue)) return stay
      // A visitor who is answering a wallet stays there, with the due views behind it.
      const stack = [...[...event.due].reverse(), ...(rowOf(route).asks === 'switch' ? [route] : [])]
      return replace(stack)
    }
    case 'accountGone':
      return rowOf(route).needs === 'wallets' ? stay : close
  }
}

function replace(history: readonly Route[], direction: RouterState['direction'] = 'forward'): Move {
  return { to: 'replace', router: { history, direction } }
}

function back({ router, connectNamespace, ...state }: State): Move {
  const before = backRoute(router, activeConnection(state) !== undefined, connectNamespace !== null)
  return before ? { to: 'back', router: before } : close
}
