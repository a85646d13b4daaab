import { toConnectKitError } from '../../shared/errors.ts'
import type { Stored } from '../../shared/stored.schema.ts'
import type { App } from '../app/App.ts'
import { dropRefreshes, readRefreshes } from './refreshes.ts'
import { isOfAccount, type SessionsState } from './sessions.ts'

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
export async function endOnServer(app: App, entries: readonly Stored['refresh'][]): Promise<unknown[]> {
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
export function isUnknown(error: unknown): boolean {
  return toConnectKitError(error).facts.reason === 'session_ended'
}
