import { CompiledQuery, createQueryId, type Kysely, type RootOperationNode, SqliteQueryCompiler } from 'kysely'

/* Finds statements of the server that read a whole table, by what SQLite says of how it would run them. */

/** Where reading all is meant, by the text of the statement. */
const meant: readonly (readonly [statement: RegExp, reason: string])[] = [
  [
    /^select (sum|count)\(.*\) as "\w+" from "(documents|pictures|descriptions|account_scans)"$/,
    'how much a cache holds',
  ],
  [/from "server_leases" where "id" != \?$/, 'a row for each process'],
  [/^select \* from "embedded_socials"$/, 'vault:rotate seals all anew'],
]

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Statements that were explained in this process. */
const explained = new Set<string>()

/** Notes each statement that the server runs; those of tests are theirs. */
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

/** @throws Error that names what is read as a whole */
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

/** In the order of an index, it ends with the last row that is wanted. */
const isOfFirst = (detail: string, sql: string) =>
  / USING (COVERING )?INDEX /.test(detail) && / order by .* limit \?/.test(sql)

/** By the first caller that is no package. */
function isOfServer(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const lines = (new Error().stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = stackTraceLimit
  const caller = lines.find(line => !/node_modules|node:|testScans|<anonymous>\)?$/.test(line)) ?? ''
  return caller !== '' && !/\.test\.ts|\/test[A-Z]\w*\.ts|\/e2e\//.test(caller)
}
