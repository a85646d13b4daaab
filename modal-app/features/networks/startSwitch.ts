import { namespaceOf } from '../../../shared/caip.ts'
import { toConnectKitError } from '../../../shared/errors.ts'
import type { Network } from '../../../shared/networks.ts'
import { evmChainId } from '../../../shared/parseCaip.ts'
import { isInPage } from '../../../shared/wallets.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { connectionOf } from '../../connections/activeConnection.ts'
import { lookWhileBusy } from '../../connections/lookWhileBusy.ts'
import { switchNetwork } from '../../connections/switchNetwork.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import { changeTask } from '../../tasks/beginTask.ts'
import { runTask } from '../../tasks/runTask.ts'

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
      track(app, { name: 'SWITCH_NETWORK', properties: { network: network.id } })
      go(app, { is: 'networkChosen' })
    })
  } catch (thrown) {
    // The view shows the failure, or has been left.
    if (toConnectKitError(thrown).code === 'wallet_busy') watchMove(app, network).catch(() => {})
  }
}

/**
 * The wallet had a request open already, perhaps this one. Once the visitor has agreed to it there, the page tells where
 * the wallet is, and the view is left. A wallet that tells nothing is asked.
 */
async function watchMove(app: App, { id }: Network): Promise<void> {
  const { task, ...state } = app.store.getState()
  const connection = connectionOf(state, namespaceOf(id))
  const connector = connection && app.connectors.find(connection.connectorId)
  const { numbersNetworks } = namespaceFacts[namespaceOf(id)]
  if (task?.kind !== 'switch' || !connector || !isInPage(connector.kind) || !numbersNetworks) return
  await lookWhileBusy(app, task, async signal => {
    const said = await connector.request({ namespace: namespaceOf(id), chainId: id, method: 'eth_chainId', signal })
    return evmChainId(said) === id
  })
}
