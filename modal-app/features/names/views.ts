import type { Rows } from '../../flow/View.ts'

export interface NameRoutes {
  RegisterAccountName: object
  /** The wallet is asked to sign for the name. */
  NameRequest: { label: string }
  RegisterAccountNameSuccess: { name: string }
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends NameRoutes {}
}

const load = () => import('./feature.ts')

export const nameViews: Rows<keyof NameRoutes> = {
  RegisterAccountName: { load, needs: 'account' },
  NameRequest: {
    load,
    needs: 'account',
    asks: 'register',
    reportedAs: 'RegisterAccountName',
  },
  RegisterAccountNameSuccess: { load, needs: 'account' },
}
