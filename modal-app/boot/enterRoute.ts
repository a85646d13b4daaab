import type { App } from '../app/App.ts'
import { loadAccount } from '../features/account/accountActions.ts'
import { currentRoute, type Route } from '../modal/router.ts'

/** What a view reads when it comes on screen. Forgetting a view does not compile. */
const onEnter: { [V in Route['view']]: ((app: App) => Promise<void>) | null } = {
  Connect: null,
  ConnectWallets: null,
  ConnectingExternal: null,
  GetWallet: null,
  WhatIsAWallet: null,
  WhatIsANetwork: null,
  Account: loadAccount,
  Networks: null,
  SwitchNetwork: null,
  UnsupportedChain: null,
}

export function enterRoute(app: App): void {
  void onEnter[currentRoute(app.store.getState().router).view]?.(app)
}
