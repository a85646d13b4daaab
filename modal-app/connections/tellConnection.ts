import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'

/**
 * Tells the page, which owns the connections, of one that was chosen. On a site with several wallets those there are in its
 * namespace stay beside it (`multiWallet`); on others it takes their place.
 */
export function tellConnection({ host, store }: Pick<App, 'host' | 'store'>, connection: Connection): void {
  host.emit('connection.upserted', { connection, isBeside: store.getState().settings.multiWallet })
}

/**
 * Tells it of one that nobody has asked for in its namespace: what a session for another brings along, what an earlier visit left, and
 * changes of what is there. None takes the place of another wallet.
 */
export function offerConnection({ host, store }: Pick<App, 'host' | 'store'>, connection: Connection): void {
  const isBeside = store.getState().settings.multiWallet
  host.emit('connection.upserted', { connection, isBeside, isOffered: true })
}
