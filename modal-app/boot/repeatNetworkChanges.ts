import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { App } from '../app/App.ts'
import { includeNetwork } from '../connections/networkActions.ts'
import { removeNetwork } from '../networks/networks.ts'
import { readNetwork } from '../networks/readNetwork.ts'

type Changes = NonNullable<PageEvents['host.hello']['networkChanges']>

/** Brings a document that was loaded anew to where the one before was; what cannot be done again is passed over. */
export function repeatNetworkChanges(app: App, changes: Changes): void {
  for (const change of changes)
    try {
      if ('network' in change) includeNetwork(app, readNetwork(change.network))
      else app.store.setState(({ networks }) => ({ networks: removeNetwork(networks, change.chainId) }))
    } catch {}
}
