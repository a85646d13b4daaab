import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** While others read the log, or copy it. */
const tries = 5
const betweenTriesMs = 50

/**
 * Removes deleted rows from the disk at once: a file's log keeps old pages until it is restarted. If it is read all the
 * time, that waits until the log is long or the server stops. PostgreSQL vacuums by itself.
 */
export async function eraseDeleted<Tables>(db: Kysely<Tables>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  for (let time = 0; time < tries; time++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return
    await wait(betweenTriesMs)
  }
}
