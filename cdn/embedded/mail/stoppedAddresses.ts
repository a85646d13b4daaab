import { type Kysely, type Selectable, sql } from 'kysely'
import { plainLine } from '../../../shared/unseen.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { withoutPeople } from '../../middleware/withoutPeople.ts'
import { usualRetention } from '../../retention.ts'
import type { DataStore } from '../../store/store.ts'
import type { DataTables } from '../../store/tables.ts'
import { indexesOfEmail, keptAddress, openAddress } from '../embeddedUsers.ts'
import { createId } from '../secrets.ts'
import type { VaultKey } from '../vaultKey.ts'

/**
 * Why an address gets no mails: its server refused one or bounced it, its owner complained, or the operator decided.
 */
export type StopReason = 'refused' | 'bounced' | 'complained' | 'operator'

interface StoppedAddress {
  id: string
  email: string
  reason: StopReason
  detail: string
  at: number
  endsAt: number
}

/** Addresses that get no more mails. Mail servers distrust senders that keep writing to them. */
export interface StoppedAddresses {
  /** @param why replaces an earlier reason */
  stop(email: string, why: { reason: StopReason; detail?: string }, also?: Also): Promise<void>
  /** @param db the caller's transaction */
  isStopped(email: string, db?: Kysely<DataTables>): Promise<boolean>
  /** Newest first. @param asked `email` selects a single address */
  list(asked: {
    email?: string
    before?: { at: number; id: string } | undefined
    limit: number
  }): Promise<StoppedAddress[]>
  /** Allows mails again. @throws ApiFailure `not_found` */
  resume(db: Kysely<DataTables>, id: string): Promise<void>
}

/** More to write in the same transaction. */
type Also = (transaction: Kysely<DataTables>, id: string) => Promise<void>

interface Deps {
  data: DataStore
  vaultKey: VaultKey
  now(): number
  /** How long an address is stopped. */
  keptMs?: number | undefined
}

const longestDetail = 300

export function createStoppedAddresses({
  data,
  vaultKey,
  now,
  keptMs = usualRetention.stoppedAddressesMs,
}: Deps): StoppedAddresses {
  const read = async (row: Selectable<DataTables['stopped_addresses']>): Promise<StoppedAddress> => ({
    ...{ id: row.id, email: await openAddress(vaultKey, row), reason: row.reason as StopReason },
    ...{ detail: row.detail, at: row.created_at, endsAt: row.ends_at },
  })
  return {
    async stop(email, { reason, detail = '' }, also = async () => {}) {
      const db = await data.open()
      const indexes = await indexesOfEmail(vaultKey, email)
      await db.transaction().execute(async transaction => {
        // Untrusted: a mail server wrote it, and the operator reads it in the admin.
        const said = withoutPeople(plainLine(detail, longestDetail).line)
        const why = { reason, detail: said, ends_at: now() + keptMs }
        const known = await transaction
          .updateTable('stopped_addresses')
          .set(why)
          .where('email_index', 'in', indexes)
          .returning('id')
          .executeTakeFirst()
        const id = known?.id ?? createId()
        if (!known) {
          const address = await keptAddress(await vaultKey.during(transaction), email)
          await transaction
            .insertInto('stopped_addresses')
            .values({ id, ...address, ...why, created_at: now() })
            .onConflict(conflict => conflict.column('email_index').doUpdateSet(why))
            .execute()
        }
        await also(transaction, id)
      })
    },

    async isStopped(email, db) {
      const row = await (db ?? (await data.open()))
        .selectFrom('stopped_addresses')
        .select('id')
        .where('email_index', 'in', await indexesOfEmail(vaultKey, email))
        .where('ends_at', '>', now())
        .executeTakeFirst()
      return row !== undefined
    },

    async list({ email, before, limit }) {
      let query = (await data.open()).selectFrom('stopped_addresses').selectAll().where('ends_at', '>', now())
      if (email !== undefined) query = query.where('email_index', 'in', await indexesOfEmail(vaultKey, email))
      if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id})`)
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return Promise.all(rows.map(read))
    },

    async resume(db, id) {
      const { numDeletedRows } = await db.deleteFrom('stopped_addresses').where('id', '=', id).executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw new ApiFailure('not_found', 'This address is not stopped')
    },
  }
}

/** Shown to visitors, who can use another address. */
export const mailStopped = (): ApiFailure =>
  new ApiFailure('mail_stopped', 'Mails to this address came back. Use another one, or ask the site about it')
