import { type Kysely, sql, type Transaction } from 'kysely'
import { connectDatabase, isPostgres } from './connectDatabase.ts'
import type { Schema } from './schemaHistory.ts'

/** Any number that nothing else in the same PostgreSQL database takes. */
const lockKey = 0x636b_7363

/**
 * Work on the tables themselves: in one transaction, however long it takes, and one server or command at a time.
 * @param db is used unless the database has connections that are more patient
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
      // Ends with the transaction, so it works behind a pool that gives each transaction another connection.
      for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
        await sql`set local ${sql.raw(limit)} = 0`.execute(transaction)
      await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
      return work(transaction)
    })
  } finally {
    await own.destroy()
  }
}
