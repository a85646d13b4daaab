import { namespaceOf } from '../../../shared/caip.ts'
import type { Network } from '../../../shared/networks.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { connectionOf } from '../../connections/activeConnection.ts'
import { chooseForNext } from '../../connections/networkActions.ts'
import { goTo } from '../../modal/goTo.ts'
import { leaveNetworks } from './switchActions.ts'

/**
 * A click on a network: the connected wallet is asked for it in a view of its own, which begins with that view; without a
 * connection it is what the next one asks for.
 */
export function chooseNetwork(app: App, network: Network): void {
  const connection = connectionOf(app.store.getState(), namespaceOf(network.id))
  if (connection && connection.chainId !== network.id) {
    goTo(app, { view: 'SwitchNetwork', network })
    return
  }
  if (!connection) {
    chooseForNext(app, network)
    track(app, { name: 'SWITCH_NETWORK', properties: { network: network.id } })
  }
  leaveNetworks(app)
}

/** "What is a network?" */
export function explainNetworks(app: App): void {
  track(app, { name: 'CLICK_NETWORK_HELP' })
  goTo(app, { view: 'WhatIsANetwork' })
}
