import { isInPage } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { dueRoutes } from '../flow/dueRoutes.ts'
import { go } from '../flow/go.ts'
import type { Route } from '../flow/Route.ts'
import { currentRoute } from '../flow/router.ts'
import type { View } from '../flow/View.ts'

/**
 * Restricts an inline iframe to the views of its form. It connects nothing: the modal shows the required steps above
 * the page, where it is fully visible, and then the form returns. Call it before the wires start, so that no other view
 * is entered.
 * @param seesTruly whether this browser reports covers of the iframe
 */
export function followInline(app: App, seesTruly: boolean): void {
  const { store, views, host } = app
  const rowOf = ({ view }: Route): View => views[view] as View

  /** The route to show instead of the current one; undefined if that may stay. */
  const instead = (): Route | undefined => {
    const state = store.getState()
    const route = currentRoute(state.router)
    const home = { view: state.home ?? 'Swap' } as Route
    const isAsking = route.view === 'ContinueOver'
    if (!activeConnection(state))
      return isAsking && route.why === 'connect' ? undefined : { view: 'ContinueOver', why: 'connect', request: {} }
    if (dueRoutes(app, state).length)
      return isAsking && route.why === 'continue' ? undefined : { view: 'ContinueOver', why: 'continue', request: {} }
    if (route.view === 'SwitchNetwork')
      return {
        view: 'ContinueOver',
        why: 'continue',
        request: { view: state.home, arguments: { chainId: route.network.id } },
      }
    // The wallet may have reached the network, or left it again: the form finds out.
    if (isAsking) return route.why === 'connect' || hasMoved(route) ? home : undefined
    return rowOf(route).isInline || !rowOf(home).isInline ? undefined : home
  }

  /** Whether the wallet is on the requested network. */
  const hasMoved = ({ request }: Route<'ContinueOver'>) => {
    const { chainId } = Object(request.arguments)
    return chainId === undefined || activeConnection(store.getState())?.chainId === chainId
  }

  const keep = () => {
    const route = store.getState().open ? instead() : undefined
    if (route) go(app, { is: 'started', route })
  }

  app.inline = {
    mayAsk: () => seesTruly && isInPage(activeConnection(store.getState())?.wallet.kind ?? 'external'),
    async continueOver() {
      const state = store.getState()
      const view = state.home
      const row = view && rowOf({ view } as Route)
      const filled = view && (await row?.load?.())?.feature[view].continues?.(state)
      await host.call('overlay.open', { view, ...(filled && { arguments: filled }) })
    },
  }
  // The page sets the iframe's height to its content's.
  document.documentElement.style.overflow = 'hidden'
  store.subscribe(keep)
}

/** Whether IntersectionObserver reports covers, opacity and clips of a document (version 2). */
export const seesCovers = () =>
  'IntersectionObserverEntry' in window && 'isVisible' in IntersectionObserverEntry.prototype
