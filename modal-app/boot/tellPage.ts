import type { App } from '../app/App.ts'
import { offerConnection } from '../connections/offerConnection.ts'
import type { ConnectionChange } from '../connectors/Connector.ts'
import { inBackground } from '../lib/inBackground.ts'

/** Reports a change of a connection that the iframe holds. */
export function tellPage(app: Pick<App, 'host' | 'ended' | 'store' | 'adapters'>, change: ConnectionChange): void {
  if (change.type === 'upserted') {
    // A change that the page does not take changes nothing here: the state follows the page.
    inBackground(offerConnection(app, change.connection))
    return
  }
  app.ended.add(change.id)
  app.host.emit('connection.removed', { id: change.id })
}
