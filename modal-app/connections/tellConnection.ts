import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'

/**
 * Reports a new connection that the visitor or the page asked for; the page owns the connections. With `multiWallet`,
 * others of its namespace stay beside it; otherwise it replaces them.
 */
export function tellConnection({ host, store }: Pick<App, 'host' | 'store'>, connection: Connection): void {
  host.emit('connection.upserted', { connection, isBeside: store.getState().settings.multiWallet })
}

/**
 * Reports a connection that nobody asked for in its namespace: other namespaces of a session, sessions of an earlier
 * visit, and changes. It never replaces another wallet.
 */
export function offerConnection({ host, store }: Pick<App, 'host' | 'store'>, connection: Connection): void {
  const isBeside = store.getState().settings.multiWallet
  host.emit('connection.upserted', { connection, isBeside, isOffered: true })
}
