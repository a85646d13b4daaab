import type { App } from '../app/App.ts'
import { currentRoute } from '../dialog/router.ts'
import { forgetSearch } from '../features/connect/allWallets/forgetSearch.ts'
import { abandonSwitch } from '../features/networks/abandonSwitch.ts'
import { giveUpPairing } from '../features/walletConnect/giveUpPairing.ts'
import { routes } from './routes.tsx'

/** Has the view on screen read what it shows. */
export function enterRoute(app: App): void {
  // A chunk that does not come is told by its view.
  routes[currentRoute(app.store.getState().router).view].enter?.(app).catch(() => {})
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
