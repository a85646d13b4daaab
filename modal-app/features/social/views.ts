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

const load = () => import('./feature.ts')

export const socialViews: Rows<keyof SocialRoutes> = {
  ConnectSocials: { load, isList: true },
  ConnectingSocial: { load, asks: 'connect' },
  ConnectingFarcaster: { load, asks: 'connect' },
}
