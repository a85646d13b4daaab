// node cdn/store/dumps/makeDump.mjs COMMIT [cache] [data] [postgres]: has the server of a commit make its databases, puts two
// rows into each table, and writes the dumps that are named beside this file (README.md).
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import Database from 'libsql'

const dumps = fileURLToPath(new URL('.', import.meta.url))
const root = join(dumps, '../../..')
const [commit, ...wanted] = process.argv.slice(2)
if (!commit || wanted.length === 0)
  throw new Error('Name a commit: node cdn/store/dumps/makeDump.mjs HEAD data postgres')

const git = (/** @type {string[]} */ ...options) => execFileSync('git', options, { cwd: root, encoding: 'utf8' }).trim()
const name = `${git('log', '-1', '--format=%cs', commit)}-${git('rev-parse', '--short=8', commit)}`
const folder = mkdtempSync(join(root, 'dist/dump-'))
const tree = join(folder, 'tree')
const databases = /** @type {const} */ (['cache', 'data'])
const keepsHistory = /migration|_schema$/

/** Whatever the release opens its databases by. */
function opener() {
  const has = (/** @type {string} */ path) => existsSync(join(tree, 'cdn', path))
  if (has('store/migrations/landedMigrations.ts')) return 'export const open = (at, name) => openStore(at, { name })'
  if (!has('capabilities.ts')) return 'export const open = (at, name) => (name === "cache" ? openStore(at) : undefined)'
  const list = has('nodeCapabilities.ts') ? 'nodeCapabilities' : 'capabilities'
  return `
    import { ${list} } from './cdn/${list}.ts'
    const tables = ${list}.flatMap(capability => capability.tables ?? [])
    export const open = (at, name) => openStore(at, { name, tables })`
}

/** What a build makes of the schemas has no part in the databases, so that of today does. */
const generated = {
  name: 'generated files',
  setup(/** @type {import('esbuild').PluginBuild} */ { onResolve }) {
    onResolve({ filter: /\.gen\.ts$/ }, ({ path, resolveDir }) => ({
      path: join(root, relative(tree, join(resolveDir, path))),
    }))
  },
}

async function bundled() {
  const outfile = join(folder, 'open.mjs')
  const contents = `
    import { openStore } from './cdn/store/openStore.ts'
    export { findPostgres, startTestPostgres } from './cdn/store/testPostgres.ts'
    ${opener()}`
  await build({
    stdin: { contents, resolveDir: tree },
    ...{ outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' },
    plugins: [generated],
  })
  for (const file of ['sqliteThread.mjs', 'sqliteConnection.mjs']) {
    const path = join(tree, 'cdn/store/sqlite', file)
    if (existsSync(path)) copyFileSync(path, join(folder, file))
  }
  return import(pathToFileURL(outfile).href)
}

/** Two rows for each table, whatever its columns. */
async function fill(/** @type {any} */ store) {
  const db = await store.open()
  for (const table of await db.introspection.getTables()) {
    if (keepsHistory.test(table.name)) continue
    if ((await db.selectFrom(table.name).selectAll().limit(1).execute()).length > 0) continue
    for (const index of [1, 2]) {
      const values = table.columns.map((/** @type {any} */ column) => [column.name, fillerOf(column, index)])
      await db.insertInto(table.name).values(Object.fromEntries(values)).execute()
    }
  }
  await store.close()
}

function fillerOf(/** @type {any} */ { name, dataType }, /** @type {number} */ index) {
  if (/^(bigint|int8)$/i.test(dataType)) return index
  if (/double|float8/i.test(dataType)) return index + 0.5
  if (/bytea/i.test(dataType)) return new Uint8Array([index, 0, 255])
  return `${name} ${index}`
}

function sqliteDump(/** @type {string} */ path) {
  const db = new Database(path)
  const literal = (/** @type {unknown} */ value) => {
    if (value === null) return 'null'
    if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
    return typeof value === 'number'
      ? String(value)
      : `x'${Buffer.from(/** @type {Buffer} */ (value)).toString('hex')}'`
  }
  const made = db
    .prepare("select name, type, sql from sqlite_master where sql is not null and name not like 'sqlite_%'")
    .all()
  const lines = made.map(({ sql }) => `${sql};`)
  for (const { name, type } of made)
    if (type === 'table')
      for (const row of db.prepare(`select * from "${name}"`).all())
        lines.push(`insert into "${name}" values (${Object.values(row).map(literal).join(', ')});`)
  db.close()
  return `${lines.join('\n')}\n`
}

/** What pg_dump says, without remarks and without what each connection has anyway. */
function postgresDump(/** @type {string} */ programs, /** @type {string} */ url) {
  const text = execFileSync(join(programs, 'pg_dump'), ['--inserts', '--no-owner', url], { encoding: 'utf8' })
  return text
    .replace(/^(--.*|\\.*|SET .*|SELECT pg_catalog\.set_config.*)$/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trimStart()
}

async function dumpPostgres(/** @type {string} */ programs, /** @type {any} */ start, /** @type {any} */ open) {
  const server = await start(programs)
  try {
    for (const database of databases) {
      const store = await open(server.url, database)
      if (store) await fill(store)
    }
    writeFileSync(join(dumps, `${name}.postgres.sql`), postgresDump(programs, server.url))
  } finally {
    await server.remove()
  }
}

// Threads of some releases let the process end while they close.
const awake = setInterval(() => {}, 1000)
git('worktree', 'add', '-q', '--no-checkout', '--detach', tree, commit)
try {
  execFileSync('git', ['checkout', '-q', commit, '--', 'cdn', 'shared'], { cwd: tree })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  const { open, findPostgres, startTestPostgres } = await bundled()
  for (const database of databases) {
    const path = join(folder, `${database}.db`)
    if (!wanted.includes(database)) continue
    const store = await open(path, database)
    if (!store) continue
    await fill(store)
    writeFileSync(join(dumps, `${name}.${database}.sqlite.sql`), sqliteDump(path))
  }
  if (wanted.includes('postgres')) await dumpPostgres(await findPostgres(), startTestPostgres, open)
} finally {
  clearInterval(awake)
  git('worktree', 'remove', '--force', tree)
  rmSync(folder, { recursive: true, force: true })
}
