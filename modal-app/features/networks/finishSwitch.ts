import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { currentRoute } from '../../dialog/router.ts'
import { leaveNetworks } from './leaveNetworks.ts'

/** The wallet has switched: leaves the network views. */
export function finishSwitch(app: App): void {
  const { router } = app.store.getState()
  const route = currentRoute(router)
  if (route.view === 'SwitchNetwork') track(app, { name: 'SWITCH_NETWORK', properties: { network: route.network.id } })
  leaveNetworks(app)
}
