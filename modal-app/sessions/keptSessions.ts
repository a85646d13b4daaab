import { toConnectKitError } from '../../shared/errors.ts'
import type { Session } from '../../shared/siwx.schema.ts'
import type { Stored } from '../../shared/stored.schema.ts'
import type { App } from '../app/App.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readStoredList } from '../reads/readStored.ts'
import { isOfAccount, keyOf, type SessionKey, type SessionsState, sessionsOf, signInRules } from './sessions.ts'

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

/** A session whose page has not taken it yet is at most this old. */
const youngMs = 60_000

/**
 * Ends all sessions of this visitor on this site (`ConnectKit.signOut()`). The page has dropped its own before it asks.
 * @throws ConnectKitError `network_error` if the server could not be told; such sessions end by themselves, a token
 * within the hour
 */
export async function endSessions(app: App): Promise<void> {
  const [failure] = await endOnServer(app, readRefreshes(app))
  if (failure) throw failure
}

/**
 * Ends sessions that the page does not have any more: a wallet was disconnected, perhaps in another tab.
 * @param before what the page has had; nothing is known of that when it greets
 */
export async function endGoneSessions(app: App, now: SessionsState, before?: SessionsState): Promise<void> {
  const isIn = ({ signedIn }: SessionsState, each: Stored['refresh']) => signedIn.some(kept => isOfAccount(kept, each))
  const isYoung = ({ keptAtMs }: Stored['refresh']) => Math.abs(app.clock.now() - keptAtMs) < youngMs
  const gone = readRefreshes(app).filter(each => !isIn(now, each) && (before ? isIn(before, each) : !isYoung(each)))
  await endOnServer(app, gone)
}

/** Those that the server does not hear of stay, and are told at a later visit. @returns why it did not */
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

/** The server has no such session any more. */
function isUnknown(error: unknown): boolean {
  return toConnectKitError(error).facts.reason === 'session_ended'
}

/** As many as the page keeps sessions. */
const maxRefreshes = 32

type Place = Pick<App, 'config' | 'storage'>

/** What renews and ends each session, newest first; drops invalid entries. The page never gets any. */
export function readRefreshes({ config, storage }: Place): Stored['refresh'][] {
  return readStoredList('refresh', storage.get(storageKey(config, 'refreshes'))).slice(0, maxRefreshes)
}

/** Read anew each time, since other tabs write, too. */
function write({ config, storage }: Place, entries: readonly Stored['refresh'][]): void {
  storage.set(storageKey(config, 'refreshes'), JSON.stringify(entries.slice(0, maxRefreshes)))
}

function findRefresh(app: Place, key: SessionKey): Stored['refresh'] | undefined {
  return readRefreshes(app).find(each => isOfAccount(each, key))
}

/** @returns what an earlier session of this account had */
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
