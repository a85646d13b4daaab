import type { Session } from '../../shared/siwx.schema.ts'
import type { App } from '../app/App.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { isUnknown } from './endSessions.ts'
import { dropRefreshes, findRefresh } from './refreshes.ts'
import { keyOf, sessionsOf } from './sessions.ts'

/**
 * The session of the account in use with a fresh token, or null if it has none any more: then the visitor signs in anew.
 * @throws ConnectKitError `network_error` if the server cannot be asked; the session may live
 */
export async function renewSession(app: App): Promise<Session | null> {
  const state = app.store.getState()
  const connection = activeConnection(state)
  const kept = connection && findRefresh(app, sessionsOf(state, connection)[0] ?? keyOf(connection))
  if (!kept) return null
  try {
    return (await app.api.post('authRenew', { refresh: kept.refresh })).session
  } catch (error) {
    if (!isUnknown(error)) throw error
    dropRefreshes(app, [kept])
    return null
  }
}
