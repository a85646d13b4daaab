import { type ChainId, namespaceOf } from '../../../shared/caip.ts'
import { toConnectKitError } from '../../../shared/errors.ts'
import type { Network } from '../../../shared/networks.ts'
import { evmChainId } from '../../../shared/parseCaip.ts'
import { isInPage } from '../../../shared/wallets.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { activate } from '../../connections/activate.ts'
import { connectionOf } from '../../connections/activeConnection.ts'
import { chooseForNext } from '../../connections/chooseForNext.ts'
import { lookWhileBusy } from '../../connections/lookWhileBusy.ts'
import { networkStep } from '../../connections/networkStep.ts'
import { switchNetwork } from '../../connections/switchNetwork.ts'
import { toastError } from '../../dialog/toastError.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { currentRoute } from '../../flow/router.ts'
import { inBackground, optional } from '../../lib/inBackground.ts'
import { changeTask } from '../../tasks/beginTask.ts'
import { runTask } from '../../tasks/runTask.ts'

/**
 * Handles a click on a network (reference §1.5). If the wallet must switch, a view asks it. If no switch is needed,
 * the connection becomes the active one at once. If no connected wallet supports the network, a view explains that.
 * Without any connection, the next one starts on that network.
 */
export function chooseNetwork(app: App, network: Network): void {
  const state = app.store.getState()
  const route = currentRoute(state.router)
  if (route.view === 'UnsupportedChain' && route.towards)
    track(app, { name: 'CLICK_SELECT_NETWORK_TO_SWAP', properties: { network: network.id } })
  const step = networkStep(state, network.id)
  if (step === 'ask' || step === 'explain') {
    goTo(app, { view: step === 'ask' ? 'SwitchNetwork' : 'SwitchActiveChain', network })
    return
  }
  const connection = connectionOf(state, namespaceOf(network.id))
  if (step === 'begin') chooseForNext(app, network)
  if (step === 'activate' && connection) activate(app, connection, { chainId: network.id })
  if (step !== 'stay') track(app, { name: 'SWITCH_NETWORK', properties: { network: network.id } })
  go(app, { is: 'networkChosen' })
}

/**
 * Handles the button of SwitchActiveChain: lets the visitor connect a wallet of that namespace, on the chosen network
 * if there is one.
 */
export function connectThere(app: App): void {
  const route = currentRoute(app.store.getState().router)
  if (route.view !== 'SwitchActiveChain') return
  if (!route.isAnyOfNamespace) chooseForNext(app, route.network)
  const connectNamespace = namespaceOf(route.network.id)
  go(app, { is: 'started', route: { view: 'Connect' } }, { connectNamespace })
}

/** Handles a click on "About" a network. */
export function showNetworkDetails(app: App, network: Network): void {
  goTo(app, { view: 'NetworkDetails', network })
}

/** Handles a click on "What is a network?". */
export function explainNetworks(app: App): void {
  track(app, { name: 'CLICK_NETWORK_HELP' })
  goTo(app, { view: 'WhatIsANetwork' })
}

/** Asks each connector which networks its connection may use. Without an answer, it may use all. */
export async function readGrantedNetworks(app: App): Promise<void> {
  const { list } = app.store.getState().connections
  const grants = await Promise.all(
    list.map(async ({ id, connectorId, namespace }): Promise<[string, readonly ChainId[]][]> => {
      const connector = app.connectors.find(connectorId)
      const granted = await optional(connector?.capability('grantedNetworks')?.(namespace))
      return granted ? [[id, granted]] : []
    }),
  )
  app.store.setState({ grantedNetworks: Object.fromEntries(grants.flat()) })
}

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
    const { code } = toConnectKitError(thrown)
    // @spec 4.switch-failed
    if (code === 'wallet_not_found') return leaveWithout(app, thrown)
    // The view shows the failure, or has been left.
    if (code === 'wallet_busy') inBackground(watchMove(app, network))
  }
}

/** The wallet is gone, so there is nothing to try again. Without another view to return to, the view itself says so. */
function leaveWithout(app: App, thrown: unknown): void {
  const { router } = app.store.getState()
  if (currentRoute(router).view !== 'SwitchNetwork' || router.history.length === 1) return
  go(app, { is: 'left' })
  toastError(app, thrown)
}

/**
 * The wallet already had a request open, perhaps this one. Once the visitor approves it there, the page reports the
 * wallet's network and the view closes. Wallets that report nothing are asked.
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
