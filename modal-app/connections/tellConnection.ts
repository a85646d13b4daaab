import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'

/**
 * Tells the page, which owns the connections, of one that was made or has changed.
 * @param isBeside others of its namespace stay (`multiWallet`); else it takes their place
 */
export function tellConnection({ host }: Pick<App, 'host'>, connection: Connection, isBeside = false): void {
  if (connection.namespace === 'eip155' && !isBeside) host.emit('connection.upserted', { connection })
  else host.emit('connection.joined', { connection, isBeside })
}
