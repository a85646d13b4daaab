import type { CompiledQuery, InsertQueryBuilder, InsertResult, Kysely } from 'kysely'

/** Few enough to bind within a fraction of the time that one request may take from the others. */
const rowsAtOnce = 100

/**
 * Inserts many rows, which all have the same columns. The statement is written once: for each part of the rows anew, it
 * would take longer than the database.
 * @param write the statement for some of the rows, such as `rows => db.insertInto('table').values(rows)`
 * @returns how many were inserted or changed
 */
export async function insertRows<Row extends Readonly<Record<string, unknown>>, DB, Table extends keyof DB>(
  db: Pick<Kysely<DB>, 'executeQuery'>,
  rows: readonly Row[],
  write: (rows: Row[]) => InsertQueryBuilder<DB, Table, InsertResult>,
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {})
  // The statement has the columns in the order in which the first of its rows names them.
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
