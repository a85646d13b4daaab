import type { Rows } from '../../flow/View.ts'

export interface NameRoutes {
  ChooseAccountName: object
  RegisterAccountName: object
  /** The wallet is asked to sign for the name. */
  NameRequest: { label: string }
  RegisterAccountNameSuccess: { name: string }
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends NameRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const nameViews: Rows<keyof NameRoutes> = {
  ChooseAccountName: { later, needs: 'account', toldAs: 'RegisterAccountName' },
  RegisterAccountName: { later, needs: 'account' },
  NameRequest: { later, needs: 'account', asks: 'register', toldAs: 'RegisterAccountName' },
  RegisterAccountNameSuccess: { later, needs: 'account' },
}
