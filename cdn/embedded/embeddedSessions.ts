import type { Selectable } from 'kysely'
import { ifPossible } from '../store/ifPossible.ts'
import type { EmbeddedTables } from '../store/migrations/embedded.ts'
import type { DataStore } from '../store/store.ts'
import { dayMs, hourMs } from './counts.ts'
import { createSecret, hashOfSecret } from './secrets.ts'

export type EmbeddedSessionRow = Selectable<EmbeddedTables['embedded_sessions']>

/** A browser, by its key, which never leaves it. */
export interface Device {
  deviceKey: string
  /** Its own words, such as "Firefox on Linux". */
  deviceLabel: string
}

/**
 * Who is signed in on which device, and which devices a user has signed in on. Each session belongs to one device key:
 * whoever steals the text alone has nothing.
 */
export interface EmbeddedSessions {
  /**
   * Begins a session. The device is known from now on, and needs no link next time.
   * @param by when the visitor proved who they are, now by default, with which provider, and by whose ticket; when it ends,
   *   90 days from now by default
   */
  signIn(
    userId: string,
    device: Device,
    by?: { provedAt?: number; provider?: string; openerKey?: string; endsAt?: number },
  ): Promise<{ session: string; endsAt: number }>
  /** The session on this device in which the user proved last who they are. */
  last(userId: string, deviceKey: string): Promise<EmbeddedSessionRow | undefined>
  /** @returns undefined if it has ended, or is another device's */
  find(session: string, deviceKey: string): Promise<EmbeddedSessionRow | undefined>
  /** The visitor has just proved who they are once more. */
  prove(session: EmbeddedSessionRow): Promise<void>
  end(session: string, deviceKey: string): Promise<void>
  /** The user is signed out on every device, and each needs a link again. */
  forgetDevices(userId: string): Promise<void>
  /** Whoever else is signed in as this user is signed out. */
  endOthers(session: EmbeddedSessionRow): Promise<void>
}

export const idleMs = 30 * dayMs
export const longestSessionMs = 90 * dayMs
/** A session's last use is noted so often. */
const noteUseEveryMs = hourMs

export function createEmbeddedSessions(data: DataStore, now: () => number): EmbeddedSessions {
  return {
    async signIn(userId, { deviceKey, deviceLabel }, by = {}) {
      const session = createSecret()
      const time = now()
      const { provedAt = time, provider = '', openerKey = '', endsAt = time + longestSessionMs } = by
      const row = {
        hash: await hashOfSecret(session),
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
      const hash = await hashOfSecret(session)
      const row = await db
        .selectFrom('embedded_sessions')
        .selectAll()
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
        .where('hash', '=', await hashOfSecret(session))
        .where('device_key', '=', deviceKey)
        .execute()
    },

    async forgetDevices(userId) {
      const db = await data.open()
      await db.deleteFrom('embedded_sessions').where('user_id', '=', userId).execute()
      await db.deleteFrom('embedded_devices').where('user_id', '=', userId).execute()
    },

    async endOthers({ user_id, hash }) {
      const db = await data.open()
      await db.deleteFrom('embedded_sessions').where('user_id', '=', user_id).where('hash', '!=', hash).execute()
    },
  }
}

/** Slots may be added, and the code's half is released, only so soon after the visitor proved who they are. */
export const isFresh = (session: EmbeddedSessionRow, now: number): boolean =>
  now - session.proved_at < hourMs / 6 && session.proved_at - now < maxAheadMs
/** Servers' clocks differ a little. A proof of later was made before a clock was set back, nobody knows when. */
const maxAheadMs = 60_000
