import type { ConnectionChange } from '../connectors/Connector.ts'
import type { Host } from '../host/Host.ts'

/** Tells the page what became of a connection that is held here. */
export function tellPage(host: Host, change: ConnectionChange): void {
  if (change.type === 'upserted') host.emit('connection.upserted', { connection: change.connection })
  else host.emit('connection.removed', { id: change.id })
}
