import { toConnectKitError } from '../../shared/errors.ts'
import type { Session } from '../../shared/siwx.schema.ts'
import type { Stored } from '../../shared/stored.schema.ts'
import type { App } from '../app/App.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readStoredList } from '../reads/readStored.ts'
import { isOfAccount, keyOf, type SessionKey, type SessionsState, sessionsOf, signInRules } from './sessions.ts'

/**
 * Stores a new session: keeps the refresh token, and passes the rest to the page. Resolves once the page has it.
 * @param refresh undefined for a session of the page's own sign-in
 * @throws ConnectKitError `not_connected` if the page is no longer connected to this account; nothing is stored then
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
    // The account has signed in again.
    if (earlier) void endOnServer(app, [earlier])
  }
}

/**
 * The active account's session with a fresh token, or null if it has ended and the visitor must sign in again.
 * @throws ConnectKitError `network_error` if the server is unreachable; the session may still be valid
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

/** Maximum age of a session that the page has not yet stored. */
const youngMs = 60_000

/**
 * Ends all sessions of this visitor on this site (`ConnectKit.signOut()`). The page has already dropped its own.
 * @throws ConnectKitError `network_error` if the server is unreachable; its sessions then expire by themselves, tokens
 * within the hour
 */
export async function endSessions(app: App): Promise<void> {
  const [failure] = await endOnServer(app, readRefreshes(app))
  if (failure) throw failure
}

/**
 * Ends sessions that the page no longer has: a wallet was disconnected, perhaps in another tab.
 * @param before the page's previous sessions; unknown at the handshake
 */
export async function endGoneSessions(app: App, now: SessionsState, before?: SessionsState): Promise<void> {
  const isIn = ({ signedIn }: SessionsState, each: Stored['refresh']) => signedIn.some(kept => isOfAccount(kept, each))
  const isYoung = ({ keptAtMs }: Stored['refresh']) => Math.abs(app.clock.now() - keptAtMs) < youngMs
  const gone = readRefreshes(app).filter(each => !isIn(now, each) && (before ? isIn(before, each) : !isYoung(each)))
  await endOnServer(app, gone)
}

/** Entries that cannot be reported to the server stay until a later visit. @returns the errors */
async function endOnServer(app: App, entries: readonly Stored['refresh'][]): Promise<unknown[]> {
  const failures: unknown[] = []
  const end = async (entry: Stored['refresh']) => {
    try {
      await app.api.post('authSignOut', { refresh: entry.refresh })
    } catch (error) {
      if (!isUnknown(error)) return void failures.push(error)
    }
    dropRefreshes(app, [entry])
  }
  await Promise.all(entries.map(end))
  return failures
}

/** Whether the server no longer has the session. */
function isUnknown(error: unknown): boolean {
  return toConnectKitError(error).facts.reason === 'session_ended'
}

/** The page's limit for sessions. */
const maxRefreshes = 32

type Place = Pick<App, 'config' | 'storage'>

/** Refresh tokens, newest first; drops invalid entries. The page never gets them. */
export function readRefreshes({ config, storage }: Place): Stored['refresh'][] {
  return readStoredList('refresh', storage.get(storageKey(config, 'refreshes'))).slice(0, maxRefreshes)
}

/** Callers read again before each write, because other tabs write too. */
function write({ config, storage }: Place, entries: readonly Stored['refresh'][]): void {
  storage.set(storageKey(config, 'refreshes'), JSON.stringify(entries.slice(0, maxRefreshes)))
}

function findRefresh(app: Place, key: SessionKey): Stored['refresh'] | undefined {
  return readRefreshes(app).find(each => isOfAccount(each, key))
}

/** @returns the entry of an earlier session of this account */
function keepRefresh(app: Place, entry: Stored['refresh']): Stored['refresh'] | undefined {
  const earlier = findRefresh(app, entry)
  write(app, [entry, ...readRefreshes(app).filter(each => !isOfAccount(each, entry))])
  return earlier
}

function dropRefreshes(app: Place, gone: readonly Stored['refresh'][]): void {
  const isGone = ({ refresh }: Stored['refresh']) => gone.some(each => each.refresh === refresh)
  write(
    app,
    readRefreshes(app).filter(each => !isGone(each)),
  )
}
