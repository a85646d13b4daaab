import type { Selectable } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import type { EmbeddedTables } from '../store/migrations/embedded.ts'
import type { DataStore } from '../store/store.ts'
import { createId, createSecret, hashOfSecret } from './secrets.ts'

export type WarningRow = Selectable<EmbeddedTables['embedded_warnings']>
export type WarningKind = 'recovery' | 'newWallet' | 'emailChange'

interface NewWarning {
  kind: WarningKind
  userId: string
  /** Of the device that asked. */
  browser: string
  endsAt: number
  /** The address that a change of the email gives up, as users have it. */
  former?: { index: string; sealed: string }
}

/** Mails that warn of something hold a link by which their reader stops or undoes it, once. */
export interface Warnings {
  /** @returns what the link holds */
  make(warning: NewWarning): Promise<{ id: string; link: string }>
  /** What the page of the link shows. Changes nothing, since scanners of mail open links. */
  look(link: string): Promise<WarningRow>
  /** The reader stops it: the link is used. @throws ApiFailure `code_expired` */
  take(link: string): Promise<WarningRow>
  /** What was warned of is over, or was never begun. */
  drop(id: string): Promise<void>
  dropAll(userId: string, kinds: readonly WarningKind[], since?: number): Promise<void>
  /** Whether an address was given up so lately that its owner may take it back. */
  keeps(emailIndex: string, exceptOf?: string): Promise<boolean>
  /** Until when a change of this user's email can be undone; 0 if none can. */
  undoEndsAt(userId: string): Promise<number>
}

export function createWarnings(data: DataStore, now: () => number): Warnings {
  const over = () => new ApiFailure('code_expired', 'This link was used already, or is too old')

  return {
    async make({ kind, userId, browser, endsAt, former }) {
      const [id, link] = [createId(), createSecret()]
      const db = await data.open()
      await db
        .insertInto('embedded_warnings')
        .values({
          id,
          link_hash: await hashOfSecret(link),
          kind,
          user_id: userId,
          browser,
          email_index: former?.index ?? '',
          email_sealed: former?.sealed ?? '',
          created_at: now(),
          ends_at: endsAt,
        })
        .execute()
      return { id, link }
    },

    async look(link) {
      const db = await data.open()
      const row = await db
        .selectFrom('embedded_warnings')
        .selectAll()
        .where('link_hash', '=', await hashOfSecret(link))
        .where('ends_at', '>', now())
        .executeTakeFirst()
      if (!row) throw over()
      return row
    },

    async take(link) {
      const db = await data.open()
      const row = await db
        .deleteFrom('embedded_warnings')
        .where('link_hash', '=', await hashOfSecret(link))
        .where('ends_at', '>', now())
        .returningAll()
        .executeTakeFirst()
      if (!row) throw over()
      return row
    },

    async drop(id) {
      const db = await data.open()
      await db.deleteFrom('embedded_warnings').where('id', '=', id).execute()
    },

    async dropAll(userId, kinds, since = 0) {
      const db = await data.open()
      await db
        .deleteFrom('embedded_warnings')
        .where('user_id', '=', userId)
        .where('kind', 'in', kinds)
        .where('created_at', '>=', since)
        .execute()
    },

    async keeps(emailIndex, exceptOf = '') {
      const db = await data.open()
      const row = await db
        .selectFrom('embedded_warnings')
        .select('id')
        .where('email_index', '=', emailIndex)
        .where('user_id', '!=', exceptOf)
        .where('ends_at', '>', now())
        .executeTakeFirst()
      return row !== undefined
    },

    async undoEndsAt(userId) {
      const db = await data.open()
      const row = await db
        .selectFrom('embedded_warnings')
        .select('ends_at')
        .where('user_id', '=', userId)
        .where('kind', '=', 'emailChange')
        .where('ends_at', '>', now())
        .orderBy('ends_at', 'desc')
        .executeTakeFirst()
      return row?.ends_at ?? 0
    },
  }
}
