import type { Kysely } from 'kysely'
import type { DataTables } from '../store/tables.ts'

interface Devices {
  on?: readonly string[]
  notOn?: string
}

/**
 * Ends a user's unfinished changes of logins. The wallet's key allowed them, which no longer counts. Otherwise, a
 * device that was signed out could finish them with the mailbox alone.
 * @param devices by default, all
 */
export async function endBegun(db: Kysely<DataTables>, userId: string, { on, notOn }: Devices = {}): Promise<void> {
  await db
    .updateTable('embedded_attempts')
    .set({ state: 'done' })
    .where('user_id', '=', userId)
    .$if(on !== undefined, query => query.where('device_key', 'in', on ?? []))
    .$if(notOn !== undefined, query => query.where('device_key', '!=', notOn ?? ''))
    .execute()
  await db
    .updateTable('embedded_social_attempts')
    .set({ state: 'failed' })
    .where('links_user', '=', userId)
    .where('state', 'in', ['begun', 'asking', 'away'])
    .$if(on !== undefined, query => query.where('device_key', 'in', on ?? []))
    .$if(notOn !== undefined, query => query.where('device_key', '!=', notOn ?? ''))
    .execute()
}

/** Ends a user's unfinished changes of email: their first code proves only the former address. */
export async function endEmailChanges(db: Kysely<DataTables>, userId: string): Promise<void> {
  await db.updateTable('embedded_attempts').set({ state: 'done' }).where('user_id', '=', userId).execute()
}
