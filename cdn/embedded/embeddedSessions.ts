import type { Kysely, Selectable } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import { dayMs, hourMs } from '../limits/counts.ts'
import { ifPossible } from '../store/ifPossible.ts'
import type { EmbeddedTables } from '../store/migrations/embeddedTables.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import { endBegun } from './endBegun.ts'
import { createSecret, hashOfSecret } from './secrets.ts'

export type EmbeddedSessionRow = Selectable<EmbeddedTables['embedded_sessions']>

/** A session, and whether its user is suspended. */
export type FoundSession = EmbeddedSessionRow & { suspended_at: number | null }

/** A browser, identified by its key, which never leaves it. */
export interface Device {
  deviceKey: string
  /** As it describes itself, such as "Firefox on Linux". */
  deviceLabel: string
}

/**
 * Sessions, and the devices each user has signed in on. A session is bound to one device key: stealing its text alone
 * is useless.
 */
export interface EmbeddedSessions {
  /**
   * Starts a session and marks the device as known, which saves it the link next time.
   * @param by when the visitor authenticated (now by default), with which provider, and by whose ticket; when the session
   *   ends, 90 days from now by default
   * @throws ApiFailure `account_suspended`
   */
  signIn(
    userId: string,
    device: Device,
    by?: { provedAt?: number; provider?: string; openerKey?: string; endsAt?: number },
  ): Promise<{ session: string; endsAt: number }>
  /** The user's most recently authenticated session on this device. */
  last(userId: string, deviceKey: string): Promise<EmbeddedSessionRow | undefined>
  /** @returns undefined if it has ended, or belongs to another device */
  find(session: string, deviceKey: string): Promise<FoundSession | undefined>
  /** Records that the visitor just authenticated again. */
  prove(session: EmbeddedSessionRow): Promise<void>
  end(session: string, deviceKey: string): Promise<void>
  /**
   * Signs the user out everywhere, and makes each device need a link again.
   * @param transaction what else belongs to it
   */
  forgetDevices(userId: string, transaction?: Kysely<DataTables>): Promise<void>
  /** Ends the user's other sessions. */
  endOthers(session: EmbeddedSessionRow): Promise<void>
}

export const idleMs = 30 * dayMs
export const longestSessionMs = 90 * dayMs
/** How often a session's last use is recorded. */
const noteUseEveryMs = hourMs

export function createEmbeddedSessions(data: DataStore, now: () => number): EmbeddedSessions {
  return {
    async signIn(userId, { deviceKey, deviceLabel }, by = {}) {
      const session = createSecret()
      const time = now()
      const { provedAt = time, provider = '', openerKey = '', endsAt = time + longestSessionMs } = by
      const row = {
        hash: hashOfSecret(session),
        user_id: userId,
        device_key: deviceKey,
        proved_at: provedAt,
        provider,
        opener_key: openerKey,
        created_at: time,
        used_at: time,
        ends_at: endsAt,
      }
      const db = await data.open()
      const user = await db
        .selectFrom('embedded_users')
        .select('suspended_at')
        .where('id', '=', userId)
        .executeTakeFirst()
      if (user) demandActive(user)
      await db
        .insertInto('embedded_devices')
        .values({ user_id: userId, device_key: deviceKey, label: deviceLabel, known_at: time })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      await db.insertInto('embedded_sessions').values(row).execute()
      return { session, endsAt: row.ends_at }
    },

    async find(session, deviceKey) {
      const db = await data.open()
      const hash = hashOfSecret(session)
      const row = await db
        .selectFrom('embedded_sessions')
        .leftJoin('embedded_users', 'embedded_users.id', 'embedded_sessions.user_id')
        .selectAll('embedded_sessions')
        .select('suspended_at')
        .where('hash', '=', hash)
        .where('device_key', '=', deviceKey)
        .where('ends_at', '>', now())
        .where('used_at', '>', now() - idleMs)
        .executeTakeFirst()
      if (row && now() - row.used_at > noteUseEveryMs)
        await ifPossible(() =>
          db.updateTable('embedded_sessions').set({ used_at: now() }).where('hash', '=', hash).execute(),
        )
      return row
    },

    async last(userId, deviceKey) {
      const db = await data.open()
      return db
        .selectFrom('embedded_sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('device_key', '=', deviceKey)
        .where('ends_at', '>', now())
        .orderBy('proved_at', 'desc')
        .executeTakeFirst()
    },

    async prove({ hash }) {
      const db = await data.open()
      await db.updateTable('embedded_sessions').set({ proved_at: now() }).where('hash', '=', hash).execute()
    },

    async end(session, deviceKey) {
      const db = await data.open()
      await db
        .deleteFrom('embedded_sessions')
        .where('hash', '=', hashOfSecret(session))
        .where('device_key', '=', deviceKey)
        .execute()
    },

    async forgetDevices(userId, transaction) {
      const db = transaction ?? (await data.open())
      await db.deleteFrom('embedded_sessions').where('user_id', '=', userId).execute()
      await db.deleteFrom('embedded_devices').where('user_id', '=', userId).execute()
      await endBegun(db, userId)
    },

    async endOthers({ user_id, hash, device_key }) {
      const db = await data.open()
      await db.deleteFrom('embedded_sessions').where('user_id', '=', user_id).where('hash', '!=', hash).execute()
      await endBegun(db, user_id, { notOn: device_key })
    },
  }
}

/** @throws ApiFailure `account_suspended` if the operator has suspended the user */
export function demandActive({ suspended_at }: Pick<FoundSession, 'suspended_at'>): void {
  if (suspended_at !== null)
    throw new ApiFailure(
      'account_suspended',
      'This account is suspended. Ask whoever runs this site about it; nothing in it was deleted',
    )
}

/** Adding slots and releasing the code's half require a recent authentication. */
export const isFresh = (session: EmbeddedSessionRow, now: number): boolean =>
  now - session.proved_at < hourMs / 6 && session.proved_at - now < maxAheadMs
/** Clock skew between servers. A proof from further ahead predates a clock reset, so its age is unknown. */
const maxAheadMs = 60_000
