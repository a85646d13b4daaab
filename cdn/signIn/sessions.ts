import type { Selectable } from 'kysely'
import { toBase64Url } from '../../shared/base64Url.ts'
import type { SignInTables } from '../store/migrations/signIn.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'

export type SessionRow = Selectable<SignInTables['auth_sessions']>
export type NewSession = Pick<
  SessionRow,
  'project' | 'nonce' | 'chain' | 'address' | 'domain' | 'message' | 'signature' | 'expires_at'
>

export interface Sessions {
  /** @returns undefined if this nonce already started a session. @throws StoreFailure, as all others */
  begin(session: NewSession): Promise<{ row: SessionRow; refresh: string } | undefined>
  /** An active session. */
  byRefresh(project: string, refresh: string): Promise<SessionRow | undefined>
  /** An active session. */
  byId(project: string, id: string): Promise<SessionRow | undefined>
  end(project: string, refresh: string): Promise<void>
}

const cleanEveryMs = 3_600_000
const refreshLength = 32

/** Sessions in the database; expired ones are deleted hourly. */
export function createSessions(store: DataStore, now: () => number, elapsed: () => number): Sessions {
  let cleanedAt = Number.NEGATIVE_INFINITY
  const clean = async () => {
    if (elapsed() - cleanedAt < cleanEveryMs) return
    cleanedAt = elapsed()
    const db = await store.open()
    await db.deleteFrom('auth_sessions').where('expires_at', '<=', now()).execute()
  }
  const living = async (project: string) => {
    const db = await store.open()
    return db
      .selectFrom('auth_sessions')
      .selectAll()
      .where('project', '=', project)
      .where('expires_at', '>', now())
      .where('ended_at', 'is', null)
  }

  return {
    async begin(session) {
      const refresh = toBase64Url(crypto.getRandomValues(new Uint8Array(refreshLength)))
      const row = {
        ...session,
        id: crypto.randomUUID(),
        refresh_hash: await hashOf(refresh),
        begun_at: now(),
        ended_at: null,
      }
      const db = await store.open()
      try {
        await db.insertInto('auth_sessions').values(row).execute()
      } catch (error) {
        if (error instanceof StoreFailure && error.reason === 'duplicate') return undefined
        throw error
      }
      // The next caller cleans if this fails.
      clean().catch(() => undefined)
      return { row, refresh }
    },

    async byRefresh(project, refresh) {
      return (await living(project)).where('refresh_hash', '=', await hashOf(refresh)).executeTakeFirst()
    },

    async byId(project, id) {
      return (await living(project)).where('id', '=', id).executeTakeFirst()
    },

    async end(project, refresh) {
      const db = await store.open()
      await db
        .updateTable('auth_sessions')
        .set({ ended_at: now() })
        .where('project', '=', project)
        .where('refresh_hash', '=', await hashOf(refresh))
        .where('ended_at', 'is', null)
        .execute()
    },
  }
}

async function hashOf(refresh: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refresh))))
}
