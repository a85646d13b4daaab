import type { Session } from '../../shared/siwx.schema.ts'
import type { App } from '../app/App.ts'
import { endOnServer } from './endSessions.ts'
import { findRefresh, keepRefresh } from './refreshes.ts'
import { signInRules } from './sessions.ts'

/**
 * The visitor has signed in: keeps what renews the session, and gives the rest to the page, which is told by now.
 * @param refresh none for a session of the page's own sign-in
 * @throws ConnectKitError `not_connected` if the page has no connection with this account any more; nothing is kept
 */
export async function keepSession(
  app: App,
  { session, refresh }: { session: Session; refresh?: string | undefined },
): Promise<void> {
  const { chainId, address } = session
  const rules = signInRules(app.store.getState()) ?? { isRequired: false, isSignedOutOnDisconnect: true }
  const earlier = refresh ? keepRefresh(app, { chainId, address, refresh, keptAtMs: app.clock.now() }) : undefined
  try {
    await app.host.call('session.upsert', { session, rules })
  } catch (error) {
    const kept = findRefresh(app, session)
    if (kept && kept.refresh === refresh) void endOnServer(app, [kept])
    throw error
  } finally {
    // The account has signed in once more.
    if (earlier) void endOnServer(app, [earlier])
  }
}
