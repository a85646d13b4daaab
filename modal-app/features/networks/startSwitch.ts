import type { App } from '../../app/App.ts'
import { switchNetwork } from '../../connections/switchNetwork.ts'
import { currentRoute } from '../../dialog/router.ts'
import { changeTask } from '../../tasks/beginTask.ts'
import { runTask } from '../../tasks/runTask.ts'
import { finishSwitch } from './finishSwitch.ts'

/** Asks the wallet to switch to the network on screen. The view shows the progress. */
export async function startSwitch(app: App): Promise<void> {
  const route = currentRoute(app.store.getState().router)
  if (route.view !== 'SwitchNetwork') return
  const { network } = route
  const facts = { chainId: network.id, isAdding: false }
  try {
    await runTask(app, { kind: 'switch', facts }, undefined, async task => {
      const { signal } = task.controller
      const onAdd = () => changeTask(app, task, { facts: { ...facts, isAdding: true } })
      await switchNetwork(app, network, { signal, onAdd })
      signal.throwIfAborted()
      finishSwitch(app)
    })
  } catch {
    // The view shows the failure, or has been left.
  }
}
