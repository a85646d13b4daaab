import type { Kysely } from 'kysely'
import { StartupError } from '../startupError.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import { indexOfEmail } from './embeddedUsers.ts'
import { canaryPlace, checkCanary } from './vaultCanary.ts'
import type { VaultKey } from './vaultKey.ts'

const rowsAtOnce = 500

/**
 * Seals everything anew, while no server runs. All or nothing: whenever it is interrupted, the database is as it was, and
 * the command can be run again.
 * @returns the number of rows
 * @throws StartupError if the former key is not the one of this database
 */
export async function rotateVault(data: DataStore, former: VaultKey, next: VaultKey): Promise<number> {
  await checkCanary(data, former)
  const db = await data.open()
  return db.transaction().execute(async transaction => {
    await transaction
      .updateTable('embedded_canary')
      .set({ sealed: await next.seal(new TextEncoder().encode('canary'), canaryPlace) })
      .execute()
    // Whoever is signing in just now begins again.
    await transaction.deleteFrom('embedded_attempts').execute()
    return (await rotateUsers(transaction, former, next)) + (await rotateHalves(transaction, former, next))
  })
}

async function rotateUsers(db: Kysely<DataTables>, former: VaultKey, next: VaultKey): Promise<number> {
  const rotate = async ({ id, email_index, email_sealed }: Sealed<'embedded_users'>) => {
    const email = await former.open(email_sealed, `email|${email_index}`).catch(unreadable(`embedded_users ${id}`))
    const index = await indexOfEmail(next, new TextDecoder().decode(email))
    await db
      .updateTable('embedded_users')
      .set({ email_index: index, email_sealed: await next.seal(email, `email|${index}`) })
      .where('id', '=', id)
      .execute()
  }
  return eachRow(
    after =>
      db.selectFrom('embedded_users').selectAll().where('id', '>', after).orderBy('id').limit(rowsAtOnce).execute(),
    rotate,
  )
}

async function rotateHalves(db: Kysely<DataTables>, former: VaultKey, next: VaultKey): Promise<number> {
  const rotate = async ({ id, half_sealed }: Sealed<'embedded_slots'>) => {
    const half = await former.open(half_sealed, `slot|${id}`).catch(unreadable(`embedded_slots ${id}`))
    await db
      .updateTable('embedded_slots')
      .set({ half_sealed: await next.seal(half, `slot|${id}`) })
      .where('id', '=', id)
      .execute()
    half.fill(0)
  }
  return eachRow(
    after =>
      db.selectFrom('embedded_slots').selectAll().where('id', '>', after).orderBy('id').limit(rowsAtOnce).execute(),
    rotate,
  )
}

type Sealed<Table extends 'embedded_users' | 'embedded_slots'> = DataTables[Table]

async function eachRow<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  change: (row: Row) => Promise<void>,
): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const rows = await read(after)
    for (const row of rows) await change(row)
    count += rows.length
    const last = rows.at(-1)
    if (!last) return count
    after = last.id
  }
}

/** A key that opens one row and not another one. */
const unreadable = (what: string) => (): never => {
  throw new StartupError(`The row ${what} was not sealed by this VAULT_KEY: nothing was changed. Restore a backup`)
}
