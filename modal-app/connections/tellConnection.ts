import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { usesMore } from './usesMore.ts'

/**
 * Tells the page, which owns the connections, of one that was chosen. On a site with several wallets those there are in its
 * namespace stay beside it (`multiWallet`); on others it takes their place.
 */
export function tellConnection({ host, store }: Pick<App, 'host' | 'store'>, connection: Connection): void {
  const isBeside = store.getState().settings.multiWallet && isTaken(store.getState(), connection)
  // The page's first script knows one connection, of eip155; all others are heard by the one that knows them.
  if (connection.namespace === 'eip155' && !isBeside) host.emit('connection.upserted', { connection })
  else host.emit('connection.joined', { connection, isBeside })
}

/**
 * Tells it of one that nobody has asked for in its namespace: what a session for another brings along, what an earlier visit left, and
 * changes of what is there. None takes the place of another wallet.
 */
export function offerConnection(app: Pick<App, 'host' | 'store' | 'adapters'>, connection: Connection): void {
  const state = app.store.getState()
  const isEvm = connection.namespace === 'eip155'
  if (isEvm && (!isTaken(state, connection) || !usesMore(app))) {
    // The page's first script takes the word of an open modal for the visitor's; of a closed one, what it waits for.
    if (!isTaken(state, connection) || !state.open) app.host.emit('connection.upserted', { connection })
  } else app.host.emit('connection.joined', { connection, isBeside: state.settings.multiWallet, isOffered: true })
}

/** Another wallet is connected there. */
function isTaken({ connections }: State, { id, namespace }: Connection): boolean {
  return connections.list.some(each => each.namespace === namespace && each.id !== id)
}
