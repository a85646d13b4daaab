import type { Rows } from '../../flow/View.ts'

export interface ReceiveRoutes {
  WalletReceive: object
  WalletCompatibleNetworks: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends ReceiveRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const receiveViews: Rows<keyof ReceiveRoutes> = {
  WalletReceive: { needs: 'account', isInterruptible: true, opens: 'plain' },
  WalletCompatibleNetworks: { later, needs: 'account' },
}
