import { type Kysely, sql, type Transaction } from 'kysely'
import { connectDatabase, isPostgres } from './connectDatabase.ts'
import type { Schema } from './schemaHistory.ts'

/** An arbitrary lock number, unique within the PostgreSQL database. */
const lockKey = 0x636b_7363

/**
 * Runs schema work in one transaction without timeouts, for one server or command at a time.
 * @param db used unless the database offers connections without timeouts
 */
export async function patientTransaction<Value>(
  { database, kind }: Schema,
  db: Kysely<never>,
  work: (transaction: Transaction<never>) => Promise<Value>,
): Promise<Value> {
  if (!isPostgres(database)) return db.transaction().execute(work)
  const own = await connectDatabase<never>(database, kind, { isPatient: true })
  try {
    return await own.transaction().execute(async transaction => {
      // Local to the transaction, so it works behind a transaction pooler.
      for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
        await sql`set local ${sql.raw(limit)} = 0`.execute(transaction)
      await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
      return work(transaction)
    })
  } finally {
    await own.destroy()
  }
}
