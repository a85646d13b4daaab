import type { Kysely } from 'kysely'
import type { DataTables } from '../store/tables.ts'

interface Devices {
  on?: readonly string[]
  notOn?: string
}

/**
 * Ends changes of a user's logins that were begun and not finished: the wallet's key allowed them, which holds no more. A
 * device that was signed out would otherwise finish them with nothing but the mailbox.
 * @param devices all by default
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

/** Ends changes of a user's email that were begun: their first code proves only the address that it had then. */
export async function endEmailChanges(db: Kysely<DataTables>, userId: string): Promise<void> {
  await db.updateTable('embedded_attempts').set({ state: 'done' }).where('user_id', '=', userId).execute()
}
