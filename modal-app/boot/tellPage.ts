import type { App } from '../app/App.ts'
import type { ConnectionChange } from '../connectors/Connector.ts'

/** Tells the page what became of a connection that is held here. */
export function tellPage(
  { host, ended, store }: Pick<App, 'host' | 'ended' | 'store'>,
  change: ConnectionChange,
): void {
  if (change.type === 'upserted') {
    const { multiWallet } = store.getState().settings
    host.emit('connection.upserted', { connection: change.connection, ...(multiWallet && { isBeside: true }) })
    return
  }
  ended.add(change.id)
  host.emit('connection.removed', { id: change.id })
}
