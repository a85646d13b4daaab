import { type ChainId, namespaceOf } from '../../../shared/caip.ts'
import type { Network } from '../../../shared/networks.ts'
import { activeConnection, connectionOf } from '../../connections/activeConnection.ts'
import { isStranded } from '../../connections/isStranded.ts'
import type { Route } from '../../flow/Route.ts'
import { currentRoute } from '../../flow/router.ts'
import type { Rows } from '../../flow/View.ts'

export interface Towards {
  /** Shown once the wallet is on one of the networks. */
  readonly route: Route
  readonly networks: readonly ChainId[]
}

export interface NetworkRoutes {
  Networks: object
  SwitchNetwork: { network: Network }
  /**
   * The wallet in use does not support this namespace. `isAnyOfNamespace`: the page named only the namespace, so any
   * network of it will do.
   */
  SwitchActiveChain: { network: Network; isAnyOfNamespace?: true }
  /** `towards`: the network is one of the site's, but not one that the next view works on. */
  UnsupportedChain: { towards?: Towards }
  WhatIsANetwork: object
  NetworkDetails: { network: Network }
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends NetworkRoutes {}
}

const load = () => import('./feature.ts')
/** One object, so that the view stays the same for as long as it is due. */
const unsupported: Route<'UnsupportedChain'> = { view: 'UnsupportedChain' }

export const networkViews: Rows<keyof NetworkRoutes> = {
  Networks: { load, needs: 'network', isNetworkChoice: true, opens: 'plain' },
  WhatIsANetwork: { load, opens: 'plain' },
  NetworkDetails: {
    load,
    needs: 'connection',
    reportedAs: 'WhatIsANetwork',
  },
  SwitchNetwork: {
    load,
    needs: 'connection',
    isNetworkChoice: true,
    asks: 'switch',
    ignoresOpen: 'plain',
    opens: 'arguments',
    // @spec 2.close-locked
    locks(state, views) {
      // It is the way out of a locked view, which is still unanswered.
      const from = state.router.history.at(-2)
      return from && views[from.view].locks?.(state, views) ? 'locked.switchNetwork' : undefined
    },
    due: (_, { chosen }) => chosen && { view: 'SwitchNetwork', network: chosen },
    isSettled: (state, { network }) => connectionOf(state, namespaceOf(network.id))?.chainId === network.id,
  },
  SwitchActiveChain: {
    load,
    needs: 'connection',
    isNetworkChoice: true,
    isSettled: (state, { network }) => connectionOf(state, namespaceOf(network.id)) !== undefined,
  },
  UnsupportedChain: {
    load,
    needs: 'connection',
    isNetworkChoice: true,
    locks({ router }) {
      const route = currentRoute(router)
      return route.view === 'UnsupportedChain' && route.towards ? undefined : 'locked.unsupportedChain'
    },
    isSettled(state, { towards }) {
      const chainId = activeConnection(state)?.chainId
      return chainId !== undefined && towards?.networks.includes(chainId) === true
    },
    due: (state, { connection }) => (isStranded(state, connection) ? unsupported : undefined),
  },
}
