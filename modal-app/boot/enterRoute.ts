import type { App } from '../app/App.ts'
import { loadAccount } from '../features/account/accountActions.ts'
import { forgetSearch } from '../features/connect/allWallets/walletSearchActions.ts'
import { openAllWallets, readWallets } from '../features/connect/walletListActions.ts'
import { readGrantedNetworks } from '../features/networks/readGrantedNetworks.ts'
import { abandonSwitch, startSwitch } from '../features/networks/switchActions.ts'
import { giveUpPairing, startPairing } from '../features/walletConnect/pairingActions.ts'
import { currentRoute, type Route } from '../modal/router.ts'
import { prefetchNetworks } from './routes.tsx'

function enterAccount(app: App): Promise<void> {
  prefetchNetworks()
  return loadAccount(app)
}

async function enterWallets(app: App): Promise<void> {
  const { loadWallets } = await import('../features/account/profileActions.ts')
  await loadWallets(app)
}

/** What a view reads when it comes on screen. Forgetting a view does not compile. */
const onEnter: { [V in Route['view']]: ((app: App) => Promise<void>) | null } = {
  Connect: null,
  ConnectWallets: null,
  AllWallets: openAllWallets,
  ConnectingMultiChain: null,
  ConnectingExternal: null,
  ContinueExternal: null,
  ConnectingWalletConnect: startPairing,
  ConnectingWalletConnectBasic: startPairing,
  GetWallet: readWallets,
  WhatIsAWallet: null,
  WhatIsANetwork: null,
  Account: enterAccount,
  Networks: readGrantedNetworks,
  ProfileWallets: enterWallets,
  SwitchNetwork: startSwitch,
  SwitchActiveChain: null,
  UnsupportedChain: readGrantedNetworks,
}

export function enterRoute(app: App): void {
  // A chunk that does not come is told by its view.
  onEnter[currentRoute(app.store.getState().router).view]?.(app).catch(() => {})
}

/** What was begun for a view ends with it, however it is left. */
export function leaveRoute(app: App): void {
  const { open, router, switching, pairing, held } = app.store.getState()
  const view = open ? currentRoute(router).view : undefined
  if (!open) forgetSearch(app)
  if (view !== 'ContinueExternal') held?.refuse()
  if (switching && view !== 'SwitchNetwork') abandonSwitch(app)
  if (pairing && view !== 'ConnectingWalletConnect' && view !== 'ConnectingWalletConnectBasic') giveUpPairing(app)
}
