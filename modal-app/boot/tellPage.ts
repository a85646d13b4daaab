import type { App } from '../app/App.ts'
import type { ConnectionChange } from '../connectors/Connector.ts'

/** Tells the page what became of a connection that is held here. */
export function tellPage({ host, ended }: Pick<App, 'host' | 'ended'>, change: ConnectionChange): void {
  if (change.type === 'upserted') {
    host.emit('connection.upserted', { connection: change.connection })
    return
  }
  ended.add(change.id)
  host.emit('connection.removed', { id: change.id })
}
