import { namespaceOf } from '../../../shared/caip.ts'
import type { Network } from '../../../shared/networks.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { activate } from '../../connections/activate.ts'
import { connectionOf } from '../../connections/activeConnection.ts'
import { chooseForNext } from '../../connections/chooseForNext.ts'
import { networkStep } from '../../connections/networkStep.ts'
import { goTo } from '../../dialog/goTo.ts'
import { currentRoute, resetRoute } from '../../dialog/router.ts'
import { leaveNetworks } from './leaveNetworks.ts'

/**
 * A click on a network (reference §1.5): a wallet that has to move is asked in a view of its own, which begins with that
 * view; one that has not is gone on with at once. What no connected wallet has is explained first, and before there is any
 * it is what the next one begins with.
 */
export function chooseNetwork(app: App, network: Network): void {
  const state = app.store.getState()
  const step = networkStep(state, network.id)
  if (step === 'ask' || step === 'explain') {
    goTo(app, { view: step === 'ask' ? 'SwitchNetwork' : 'SwitchActiveChain', network })
    return
  }
  const connection = connectionOf(state, namespaceOf(network.id))
  if (step === 'begin') chooseForNext(app, network)
  if (step === 'activate' && connection) activate(app, connection, { chainId: network.id })
  if (step !== 'stay') track(app, { name: 'SWITCH_NETWORK', properties: { network: network.id } })
  leaveNetworks(app)
}

/** The button of SwitchActiveChain: a wallet of that namespace is chosen now, and begins with the network that was chosen, if one was. */
export function connectThere(app: App): void {
  const route = currentRoute(app.store.getState().router)
  if (route.view !== 'SwitchActiveChain') return
  if (!route.isAnyOfNamespace) chooseForNext(app, route.network)
  app.store.setState({ connectNamespace: namespaceOf(route.network.id), router: resetRoute({ view: 'Connect' }) })
}

/** "What is a network?" */
export function explainNetworks(app: App): void {
  track(app, { name: 'CLICK_NETWORK_HELP' })
  goTo(app, { view: 'WhatIsANetwork' })
}
