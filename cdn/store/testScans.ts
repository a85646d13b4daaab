import { CompiledQuery, createQueryId, type Kysely, type RootOperationNode, SqliteQueryCompiler } from 'kysely'

/* Finds the server's statements that scan a whole table, by SQLite's query plans. */

/** Statements with an intended full scan. */
const meant: readonly (readonly [statement: RegExp, reason: string])[] = [
  [
    /^select (sum|count)\(.*\) as "\w+" from "(documents|pictures|descriptions|account_scans)"$/,
    'how much a cache holds',
  ],
  [/^select \* from "stored_projects"$/, 'a server knows all projects'],
  [/from "server_leases" where "id" != \?$/, 'a row for each process'],
  [/^select count\(\*\) as "count" from "\w+" where .*"\w*(sealed|secrets)" not like \?$/, 'what a former key sealed'],
  [/^(update "embedded_attempts"|delete from "embedded_counts") .* not like \?$/, 'what a former key indexed'],
]

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Statements whose plan was checked in this process. */
const explained = new Set<string>()

/** Records the statements that the server runs, without those of tests. */
export function noteStatements() {
  const statements = new Map<string, Statement>()
  const compiler = new SqliteQueryCompiler()
  return {
    statements,
    noting: <Tables>(db: Kysely<Tables>): Kysely<Tables> =>
      db.withPlugin({
        transformQuery({ node }) {
          if (isOfServer()) {
            const { sql, parameters } = compiler.compileQuery(node as RootOperationNode, createQueryId())
            statements.set(sql, { sql, parameters })
          }
          return node
        },
        transformResult: async ({ result }) => result,
      }),
  }
}

/** @throws Error with the scanned tables */
export async function refuseScans(db: Kysely<never>, statements: Iterable<Statement>): Promise<void> {
  const scans: string[] = []
  for (const { sql, parameters } of statements) {
    if (explained.has(sql) || !/^(select|update|delete|insert|with)\b/i.test(sql)) continue
    explained.add(sql)
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    const scanned = rows.filter(
      ({ detail }) => /^SCAN (?!(\d+ )?CONSTANT|\(|json_each)/.test(detail) && !isOfFirst(detail, sql),
    )
    if (scanned.length > 0 && !meant.some(([statement]) => statement.test(sql)))
      scans.push(`${scanned.map(({ detail }) => detail).join(', ')}: ${sql}`)
  }
  if (scans.length > 0)
    throw new Error(`Whole tables are read. Add an index, or a reason in testScans.ts:\n${scans.join('\n')}`)
}

/** A scan in index order with a limit ends at the last wanted row. */
const isOfFirst = (detail: string, sql: string) =>
  / USING (COVERING )?INDEX /.test(detail) && / order by .* limit \?/.test(sql)

/** Judges by the first caller outside of packages. */
function isOfServer(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const lines = (new Error().stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = stackTraceLimit
  const caller = lines.find(line => !/node_modules|node:|testScans|<anonymous>\)?$/.test(line)) ?? ''
  return caller !== '' && !/\.test\.ts|\/test[A-Z]\w*\.ts|\/e2e\//.test(caller)
}
