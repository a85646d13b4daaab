import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import { keyOf, sessionsOf } from './sessions.ts'

/**
 * Ends the sessions of a connection's account that count on its network; the wallet stays connected. The page drops it, and then the
 * server hears of it (endSessions.ts).
 * @throws ConnectKitError `plugin_failed`; the session stays
 */
export async function signOutAccount(
  { host, store }: Pick<App, 'host' | 'store'>,
  connection: Connection,
): Promise<void> {
  const key = keyOf(connection)
  if (store.getState().sessions.plugin)
    await host.call('siwx.call', { method: 'revokeSession', params: [key.chainId, key.address] })
  const keys = sessionsOf(store.getState(), connection).map(({ chainId, address }) => ({ chainId, address }))
  await Promise.all((keys.length ? keys : [key]).map(each => host.call('session.remove', each)))
}
