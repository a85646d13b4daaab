import { namespaceOf } from '../../../shared/caip.ts'
import type { Network } from '../../../shared/networks.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { activate } from '../../connections/activate.ts'
import { connectionOf } from '../../connections/activeConnection.ts'
import { chooseForNext } from '../../connections/chooseForNext.ts'
import { networkStep } from '../../connections/networkStep.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { currentRoute, resetRoute } from '../../flow/router.ts'

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
  app.store.setState({ connectNamespace: namespaceOf(route.network.id), router: resetRoute({ view: 'Connect' }) })
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
