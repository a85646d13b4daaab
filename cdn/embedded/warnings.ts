import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import type { EmbeddedTables } from '../store/migrations/embeddedTables.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import { createId, createSecret, hashOfSecret } from './secrets.ts'

export type WarningRow = Selectable<EmbeddedTables['embedded_warnings']>
/** Each has a mail of its own. */
export type MailedKind = 'recovery' | 'newWallet' | 'keyReturn' | 'emailChange' | 'loginAdded' | 'loginRemoved'
/** The link of a `keyAdded` is in the notice of that change. */
export type WarningKind = MailedKind | 'keyAdded'

/** A stored address, or a provider account under its place (socialPlace). */
export interface KeptLogin {
  index: string
  sealed: string
}

interface NewWarning {
  kind: WarningKind
  userId: string
  /** Of the requesting device. */
  browser: string
  endsAt: number
  /** The stored login that is added or removed. */
  login?: KeptLogin | undefined
  /** The key that is added. */
  slotId?: string | undefined
}

/** Warnings by mail, each with a single-use link that stops or undoes the action. */
export interface Warnings {
  /** @returns the link's secret */
  make(warning: NewWarning): Promise<{ id: string; link: string }>
  /** Returns the content of the link's page. Changes nothing, because mail scanners open links. */
  look(link: string): Promise<WarningRow>
  /** Uses the link to stop the action. @throws ApiFailure `code_expired` */
  take(link: string): Promise<WarningRow>
  /** Removes a warning whose action ended or never started. */
  drop(id: string): Promise<void>
  dropAll(userId: string, kinds: readonly WarningKind[], since?: number): Promise<void>
  /** Newest first. */
  newestSince(userId: string, kinds: readonly WarningKind[], since: number): Promise<WarningRow[]>
  /**
   * Whether a login was removed recently enough for its owner to take it back.
   * @param loginIndexes all that it may be stored under
   */
  keeps(loginIndexes: readonly string[], exceptOf?: string, db?: Kysely<DataTables>): Promise<boolean>
  /** Addresses that this user removed recently enough to take back, in stored form. */
  formerAddresses(userId: string): Promise<KeptLogin[]>
  /** Until when a change of this user's email can be undone; 0 if none can. */
  undoEndsAt(userId: string): Promise<number>
}

export function createWarnings(data: DataStore, now: () => number): Warnings {
  const over = () => new ApiFailure('code_expired', 'This link was already used, or has expired')

  return {
    async make({ kind, userId, browser, endsAt, login, slotId }) {
      const [id, link] = [createId(), createSecret()]
      const db = await data.open()
      await db
        .insertInto('embedded_warnings')
        .values({
          id,
          link_hash: hashOfSecret(link),
          kind,
          user_id: userId,
          browser,
          email_index: login?.index ?? slotId ?? '',
          email_sealed: login?.sealed ?? '',
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
        .where('link_hash', '=', hashOfSecret(link))
        .where('ends_at', '>', now())
        .executeTakeFirst()
      if (!row) throw over()
      return row
    },

    async take(link) {
      const db = await data.open()
      const row = await db
        .deleteFrom('embedded_warnings')
        .where('link_hash', '=', hashOfSecret(link))
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

    async newestSince(userId, kinds, since) {
      const db = await data.open()
      return db
        .selectFrom('embedded_warnings')
        .selectAll()
        .where('user_id', '=', userId)
        .where('kind', 'in', kinds)
        .where('created_at', '>=', since)
        .where('ends_at', '>', now())
        .orderBy('created_at', 'desc')
        .execute()
    },

    async keeps(loginIndexes, exceptOf = '', db) {
      const row = await (db ?? (await data.open()))
        .selectFrom('embedded_warnings')
        .select('id')
        .where('email_index', 'in', loginIndexes)
        // An added login belongs to its new owner.
        .where('kind', '!=', 'loginAdded')
        .where('user_id', '!=', exceptOf)
        .where('ends_at', '>', now())
        .executeTakeFirst()
      return row !== undefined
    },

    async formerAddresses(userId) {
      const db = await data.open()
      const rows = await db
        .selectFrom('embedded_warnings')
        .select(['email_index', 'email_sealed'])
        .where('user_id', '=', userId)
        .where('kind', 'in', ['emailChange', 'loginRemoved'])
        .where('email_index', 'not like', 'social|%')
        .where('ends_at', '>', now())
        .execute()
      return rows.map(({ email_index: index, email_sealed: sealed }) => ({ index, sealed }))
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

/** A condition for starting the action: nothing starts if the mail's reader already stopped it. */
export const isStillWarned =
  (warning: string) =>
  ({ exists, selectFrom }: ExpressionBuilder<DataTables, keyof DataTables>) =>
    exists(selectFrom('embedded_warnings').select('id').where('id', '=', warning))
