import type { Kysely } from 'kysely'
import type { DataTables } from '../store/tables.ts'

/** At a sign-in: a browser that the user had before may have changed its language. A new one may be a stranger's. */
export async function keepLanguage(
  db: Kysely<DataTables>,
  userId: string,
  deviceKey: string,
  language: string,
): Promise<void> {
  await db
    .updateTable('embedded_users')
    .set({ language })
    .where('id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('embedded_devices')
          .select('label')
          .where('user_id', '=', userId)
          .where('device_key', '=', deviceKey),
      ),
    )
    .execute()
}
