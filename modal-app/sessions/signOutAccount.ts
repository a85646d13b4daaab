import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import { keyOf } from './sessions.ts'

/**
 * Ends the session of a connection's account on its network; the wallet stays connected. The page drops it, and then the
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
  await host.call('session.remove', key)
}
