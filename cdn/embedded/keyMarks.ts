import { type Kysely, PostgresAdapter } from 'kysely'
import { OperatorError } from '../operatorError.ts'
import type { DataTables } from '../store/tables.ts'
import { keyIdOf } from './keyIds.ts'
import type { SingleKey } from './vaultKey.ts'

/*
 * Marks in the database say which key is current, so all servers change keys at the same moment. A mark is a text sealed
 * with its key. During a change, the former key has a mark, too.
 */

export type KeyName = 'VAULT_KEY' | 'RECOVERY_KEY'
export const keyNames: readonly KeyName[] = ['VAULT_KEY', 'RECOVERY_KEY']

export interface KeyMarks {
  /** Undefined until a server has sealed something. */
  current: string | undefined
  former: string | undefined
}

/** Rows of `embedded_canary`. */
const rows: Readonly<Record<KeyName, { current: number; former: number }>> = {
  VAULT_KEY: { current: 1, former: 3 },
  RECOVERY_KEY: { current: 2, former: 4 },
}

const place = (name: KeyName): string => `canary|${rows[name].current}`

export const markOf = async (key: SingleKey, name: KeyName): Promise<string> =>
  `${key.id}.${await key.seal(new TextEncoder().encode('canary'), place(name))}`

/** Whether this key made the mark. */
export const made = (key: SingleKey, name: KeyName, mark: string): Promise<boolean> => {
  const { id, text } = keyIdOf(mark)
  if (id !== undefined && id !== key.id) return Promise.resolve(false)
  return key.open(text, place(name)).then(
    () => true,
    () => false,
  )
}

export async function readMarks(db: Kysely<DataTables>, name: KeyName): Promise<KeyMarks> {
  const { current, former } = rows[name]
  const found = await db.selectFrom('embedded_canary').selectAll().where('id', 'in', [current, former]).execute()
  const textOf = (id: number) => found.find(row => row.id === id)?.sealed
  return { current: textOf(current), former: textOf(former) }
}

/**
 * Marks for a command, which makes none: in the place of another database, it would begin one.
 * @throws OperatorError if no server has made one
 */
export async function demandMarks(db: Kysely<DataTables>, name: KeyName): Promise<KeyMarks & { current: string }> {
  const { current, former } = await readMarks(db, name)
  if (current !== undefined) return { current, former }
  throw new OperatorError(
    `No server has sealed anything by ${name} in this database. Set CK_DATA or DATABASE_URL as the server has it`,
  )
}

/** The mark of the current key, locked until this transaction ends. */
export async function holdMark(transaction: Kysely<DataTables>, name: KeyName): Promise<string> {
  const mark = transaction.selectFrom('embedded_canary').select('sealed').where('id', '=', rows[name].current)
  // A file has one writer at a time anyway.
  const isShared = transaction.getExecutor().adapter instanceof PostgresAdapter
  return (await (isShared ? mark.forShare() : mark).executeTakeFirstOrThrow()).sealed
}

/** Whichever server is first makes it. */
export async function keepMark(db: Kysely<DataTables>, name: KeyName, mark: string): Promise<void> {
  await db
    .insertInto('embedded_canary')
    .values({ id: rows[name].current, sealed: mark })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** From now on, all servers seal by another key. @returns false if the mark has changed meanwhile */
export async function changeMark(
  db: Kysely<DataTables>,
  name: KeyName,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { current, former } = rows[name]
  const { numUpdatedRows } = await db
    .updateTable('embedded_canary')
    .set({ sealed: to })
    .where('id', '=', current)
    .where('sealed', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db.insertInto('embedded_canary').values({ id: former, sealed: from }).execute()
  return true
}

/** Nothing sealed with the former key is left. */
export async function dropFormerMark(db: Kysely<DataTables>, name: KeyName, mark: string): Promise<void> {
  await db.deleteFrom('embedded_canary').where('id', '=', rows[name].former).where('sealed', '=', mark).execute()
}
