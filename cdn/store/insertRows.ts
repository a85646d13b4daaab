import type { CompiledQuery, InsertQueryBuilder, InsertResult, Kysely } from 'kysely'

/** Few enough that binding them does not delay other requests. */
const rowsAtOnce = 100

/**
 * Inserts many rows with the same columns in chunks. Compiles the statement only once, because compiling it per chunk
 * would take longer than running it.
 * @param write makes the statement for some rows, such as `rows => db.insertInto('table').values(rows)`
 * @returns the number of inserted or changed rows
 */
export async function insertRows<Row extends Readonly<Record<string, unknown>>, DB, Table extends keyof DB>(
  db: Pick<Kysely<DB>, 'executeQuery'>,
  rows: readonly Row[],
  write: (rows: Row[]) => InsertQueryBuilder<DB, Table, InsertResult>,
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {})
  // The statement's columns are in the order of its first row's keys.
  const inOrder = (row: Row) => Object.fromEntries(columns.map(column => [column, row[column]])) as Row
  let whole: CompiledQuery<InsertResult> | undefined
  let count = 0
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const part = rows.slice(at, at + rowsAtOnce)
    const compile = () => write(part.map(inOrder)).compile()
    if (part.length === rowsAtOnce) whole ??= compile()
    const statement = part.length === rowsAtOnce && whole ? whole : compile()
    const parameters = part.flatMap(row => columns.map(column => row[column]))
    const { numAffectedRows } = await db.executeQuery({ ...statement, parameters })
    count += Number(numAffectedRows ?? 0)
  }
  return count
}
