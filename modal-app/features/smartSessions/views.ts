import type { Rows } from '../../flow/View.ts'

export interface SmartSessionRoutes {
  /** A session that the page has just got from the wallet. */
  SmartSessionCreated: object
  SmartSessionList: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends SmartSessionRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const smartSessionViews: Rows<keyof SmartSessionRoutes> = {
  SmartSessionCreated: {
    later,
    needs: 'account',
    asks: 'smartSession',
    forget({ store }) {
      const { smartSessions } = store.getState()
      if (smartSessions?.offered.length) store.setState({ smartSessions: { ...smartSessions, offered: [] } })
    },
  },
  SmartSessionList: {
    later,
    needs: 'account',
    asks: 'smartSession',
    opens: 'arguments',
  },
}
