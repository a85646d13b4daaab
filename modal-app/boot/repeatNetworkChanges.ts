import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { App } from '../app/App.ts'
import { includeNetwork } from '../connections/networkActions.ts'
import { optional } from '../lib/inBackground.ts'
import { removeNetwork } from '../networks/changeNetworks.ts'
import { loadShipped } from '../networks/loadShipped.ts'
import { readNetwork } from '../networks/readNetwork.ts'

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
