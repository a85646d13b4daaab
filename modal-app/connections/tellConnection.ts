import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'

/**
 * Tells the page, which owns the connections, of one that was made or has changed. On a site with several wallets those
 * there are in its namespace stay beside it (`multiWallet`); on others it takes their place.
 */
export function tellConnection({ host, store }: Pick<App, 'host' | 'store'>, connection: Connection): void {
  const { settings, connections } = store.getState()
  const isBeside =
    settings.multiWallet &&
    connections.list.some(({ id, namespace }) => namespace === connection.namespace && id !== connection.id)
  // The page's first script knows one connection, of eip155; all others are heard by the one that knows them.
  if (connection.namespace === 'eip155' && !isBeside) host.emit('connection.upserted', { connection })
  else host.emit('connection.joined', { connection, isBeside })
}
