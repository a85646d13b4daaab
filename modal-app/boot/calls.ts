import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import type { App } from '../app/App.ts'
import { connectForPage } from '../connections/connectForPage.ts'
import { includeNetwork, leaveNetwork } from '../connections/networkActions.ts'
import { switchNetwork } from '../connections/switchNetwork.ts'
import { offerGrants } from '../features/smartSessions/offerGrants.ts'
import { findNetwork } from '../flow/findNetwork.ts'
import { readOpening } from '../flow/readOpening.ts'
import { switchForPage } from '../flow/switchConnection.ts'
import { profileForPage } from '../identity/accountActions.ts'
import { optional } from '../lib/inBackground.ts'
import { removeNetwork } from '../networks/changeNetworks.ts'
import { loadShipped } from '../networks/loadShipped.ts'
import { currencyComplaint, readNetwork } from '../networks/readNetwork.ts'
import { createTurns } from './createTurns.ts'

/** The page's network calls. */
const networkCalls = {
  async switch(app: App, { chainId }: ModalMethods['network.switch']['params'], signal: AbortSignal): Promise<null> {
    await switchNetwork(app, findNetwork(app, chainId), { signal })
    return null
  },
  async add(app: App, { network }: ModalMethods['network.add']['params']): Promise<null> {
    const { pageNetwork, shippedNetworks } = await loadShipped()
    const read = readNetwork(network)
    includeNetwork(app, read, pageNetwork)
    const complaint = currencyComplaint(read, [...app.config.networks, ...shippedNetworks])
    if (complaint) console.warn(`ConnectKit: addNetwork: ${complaint}.`)
    return null
  },
  async remove(app: App, { chainId }: ModalMethods['network.remove']['params'], signal: AbortSignal): Promise<null> {
    await leaveNetwork(app, findNetwork(app, chainId), { signal })
    return null
  },
}

type Changes = NonNullable<PageEvents['host.hello']['networkChanges']>

/** Repeats the page's network changes after this document was reloaded. Changes that fail are skipped. */
export async function repeatNetworkChanges(app: App, changes: Changes): Promise<void> {
  const isAny = changes.some(change => 'network' in change)
  const shipped = isAny ? await optional(loadShipped()) : undefined
  for (const change of changes)
    try {
      if ('network' in change) {
        if (shipped) includeNetwork(app, readNetwork(change.network), shipped.pageNetwork)
      } else app.store.setState(({ networks }) => ({ networks: removeNetwork(networks, change.chainId) }))
    } catch {}
}

/** What the page's calls need. Most pages make none, so it loads with the first. */
export const calls = {
  connectForPage,
  createTurns,
  networkCalls,
  offerGrants,
  profileForPage,
  readOpening,
  repeatNetworkChanges,
  switchForPage,
}
