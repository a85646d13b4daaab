import type { Rows } from '../../flow/View.ts'

export interface ReceiveRoutes {
  WalletReceive: object
  WalletCompatibleNetworks: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends ReceiveRoutes {}
}

const load = () => import('./feature.ts')

export const receiveViews: Rows<keyof ReceiveRoutes> = {
  WalletReceive: {
    load,
    needs: 'account',
    isInterruptible: true,
    opens: 'plain',
  },
  WalletCompatibleNetworks: { load, needs: 'account' },
}
