import { toConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import type { Switching } from '../../connections/switching.ts'
import { switchToNetwork } from '../../connections/switchToNetwork.ts'
import { currentRoute } from '../../dialog/router.ts'
import { abandonSwitch } from './abandonSwitch.ts'
import { finishSwitch } from './finishSwitch.ts'

/** Asks the wallet for the network on screen; the view draws how it goes. */
export async function startSwitch(app: App): Promise<void> {
  const route = currentRoute(app.store.getState().router)
  if (route.view !== 'SwitchNetwork') return
  const { network } = route
  const controller = new AbortController()
  const { signal } = controller
  const set = (switching: Switching) => {
    if (!signal.aborted) app.store.setState({ switching })
  }
  abandonSwitch(app)
  const waiting = { status: 'waiting', chainId: network.id, isAdding: false, controller } as const
  set(waiting)
  try {
    await switchToNetwork(app, network, { signal, onAdd: () => set({ ...waiting, isAdding: true }) })
    if (!signal.aborted) finishSwitch(app)
  } catch (thrown) {
    set({ status: 'failed', chainId: network.id, code: toConnectKitError(thrown).code })
  }
}
