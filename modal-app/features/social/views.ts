import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import type { ChosenWallet } from '../../flow/router.ts'
import type { Rows } from '../../flow/View.ts'

export interface SocialRoutes {
  ConnectSocials: object
  ConnectingSocial: { provider: OAuthProvider; wallet: ChosenWallet }
  ConnectingFarcaster: { wallet: ChosenWallet }
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends SocialRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const socialViews: Rows<keyof SocialRoutes> = {
  ConnectSocials: { later, isList: true },
  ConnectingSocial: { later, asks: 'connect' },
  ConnectingFarcaster: { later, asks: 'connect' },
}
