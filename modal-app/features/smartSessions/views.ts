import type { Rows } from '../../flow/View.ts'

export interface SmartSessionRoutes {
  /** A session that the wallet has just granted. */
  SmartSessionCreated: object
  SmartSessionList: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends SmartSessionRoutes {}
}

const load = () => import('./feature.ts')

export const smartSessionViews: Rows<keyof SmartSessionRoutes> = {
  SmartSessionCreated: {
    load,
    needs: 'account',
    asks: 'smartSession',
    forget({ store }) {
      const { smartSessions } = store.getState()
      if (smartSessions?.offered.length) store.setState({ smartSessions: { ...smartSessions, offered: [] } })
    },
  },
  SmartSessionList: {
    load,
    needs: 'account',
    asks: 'smartSession',
    opens: 'arguments',
  },
}
