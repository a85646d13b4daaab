import { readFile } from 'node:fs/promises'
import { createAdminTokens, runTokenCommand } from './admin/adminTokens.ts'
import { createKeyring } from './embedded/createKeyring.ts'
import { makeKey, readKey, readKeyPair } from './embedded/kms/readKey.ts'
import { deleteUser, exportUser } from './embedded/rightsOfUsers.ts'
import { runRotation } from './embedded/runRotation.ts'
import { startSecureFiles } from './embedded/startSecureFiles.ts'
import type { SecureSiteOptions } from './embedded/startSecureSite.ts'
import { migratePostgresQueue } from './jobs/createPostgresQueue.ts'
import { readSecretFiles } from './readSecretFiles.ts'
import { removedSettings, secretNames, unknownSettings } from './settings.ts'
import { formatLog, type LogFormat, logFormats } from './sources/formatLog.ts'
import { startCdn } from './startCdn.ts'
import { StartupError } from './startupError.ts'
import { backUpData, restoreData } from './store/backup/backUpData.ts'
import { isPostgres } from './store/connectDatabase.ts'
import { databaseFiles } from './store/databaseFiles.ts'
import { migrateDatabases } from './store/migrateDatabases.ts'
import { openStore } from './store/openStore.ts'
import { defaultPostgresSettings, type PostgresSettings } from './store/postgresSettings.ts'
import { tidyEnvironment } from './tidyEnvironment.ts'

/* Process entry. Settings come from the environment (README). If it cannot start, it prints why and exits with 1. */

function wholeNumber(name: string, fallback: number, [from, to]: readonly [number, number]): number {
  const text = process.env[name] ?? String(fallback)
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= from && value <= to) return value
  throw new StartupError(`${name}=${text} is not accepted; expected a whole number from ${from} to ${to}`)
}

const anyRate = [1, 100_000] as const

/** `pretty` on a terminal, unless CK_LOG says otherwise. */
function readLogFormat(): LogFormat {
  const wanted = process.env.CK_LOG ?? (process.stderr.isTTY ? 'pretty' : 'json')
  const format = logFormats.find(name => name === wanted)
  if (!format) throw new StartupError(`CK_LOG=${wanted} is not accepted; expected ${logFormats.join(' or ')}`)
  return format
}

/** Bases of gateways, separated by commas. */
function readGateways(name: string, example: string): string[] {
  const gateways = (process.env[name] ?? '').split(',').flatMap(text => text.trim() || [])
  for (const gateway of gateways)
    if (!/^https?:\/\/[^\s?#]+\/$/.test(gateway))
      throw new StartupError(
        `${name}=${gateway} is not accepted; expected URLs that end with a slash, such as ${example}`,
      )
  return gateways
}

/** A folder, or the URL of a PostgreSQL database. */
function readDatabase(): string {
  const { DATABASE_URL, CK_DATA = 'connectkit-data' } = process.env
  if (DATABASE_URL && !/^postgres(ql)?:\/\//.test(DATABASE_URL))
    throw new StartupError('DATABASE_URL is not accepted; expected postgres://user:password@host:5432/database')
  return DATABASE_URL || CK_DATA
}

/** `vault:rotate`, beside servers or without: it seals by VAULT_KEY_NEXT what VAULT_KEY has sealed, and RECOVERY_KEY's likewise. */
async function changeKeys(): Promise<void> {
  const secret = await readSecrets()
  const { data: database } = await databaseFiles(readDatabase())
  const data = await openStore(database, { name: 'data', postgres: readPostgres() })
  try {
    await runRotation({
      data,
      readKey: async name => (secret(name) === undefined ? undefined : readKey(name, secret)),
      write: line => process.stdout.write(`${line}\n`),
    })
  } finally {
    await data.close()
  }
}

/** `export-user` and `delete-user`, of an email, an address of a wallet, or an id. */
async function serveRights(command: 'export-user' | 'delete-user', user: string | undefined): Promise<void> {
  if (!user) throw new StartupError(`Name the user: ${command} EMAIL, or an address of their wallet, or their id`)
  const keys = await readKeyPair('VAULT_KEY', await readSecrets())
  const files = await databaseFiles(readDatabase())
  const postgres = readPostgres()
  const data = await openStore(files.data, { name: 'data', postgres, migrates: false })
  const cache = await openStore(files.cache, { name: 'cache', postgres, migrates: false })
  try {
    const vaultKey = await createKeyring(data, 'VAULT_KEY', keys)
    if (command === 'export-user')
      process.stdout.write(`${JSON.stringify(await exportUser({ data, vaultKey }, user), null, 2)}\n`)
    else process.stdout.write(`${await deleteUser({ data, cache, vaultKey }, user)} rows of this user were deleted\n`)
  } finally {
    await Promise.all([data.close(), cache.close()])
  }
}

/** `admin:token`: makes, lists and revokes tokens of the admin, while servers run. */
async function changeTokens(options: readonly string[]): Promise<void> {
  const { data: database } = await databaseFiles(readDatabase())
  const data = await openStore(database, { name: 'data', postgres: readPostgres(), migrates: false })
  try {
    process.stdout.write(`${await runTokenCommand(createAdminTokens(data, Date.now), options)}\n`)
  } finally {
    await data.close()
  }
}

/** `migrate`, and `migrate --dry-run`, which says what it would do. */
async function migrate(option: string | undefined): Promise<void> {
  if (option !== undefined && option !== '--dry-run')
    throw new StartupError(`${option} is not accepted; expected migrate, or migrate --dry-run`)
  const files = await databaseFiles(readDatabase())
  for (const line of await migrateDatabases(files, { isDry: option !== undefined, postgres: readPostgres() }))
    process.stdout.write(`${line}\n`)
  if (!option && isPostgres(files.data)) await migratePostgresQueue(files.data)
}

/** How a PostgreSQL database is used. */
function readPostgres(): PostgresSettings {
  const { connections, connectTimeoutMs, statementTimeoutMs } = defaultPostgresSettings
  return {
    connections: wholeNumber('CK_DATABASE_CONNECTIONS', connections, [1, 1000]),
    connectTimeoutMs: wholeNumber('CK_DATABASE_CONNECT_TIMEOUT_MS', connectTimeoutMs, [100, 600_000]),
    statementTimeoutMs: wholeNumber('CK_DATABASE_STATEMENT_TIMEOUT_MS', statementTimeoutMs, [0, 600_000]),
  }
}

/** In milliseconds. */
const readDays = (name: string, usual: number): number => wholeNumber(name, usual, [1, 36_500]) * 86_400_000

/** The management port for balancers and Prometheus; only with CK_MANAGEMENT_PORT. */
function readManagement() {
  const { CK_MANAGEMENT_PORT, CK_MANAGEMENT_HOST: host = '127.0.0.1', CK_ADMIN_FILES: adminFiles } = process.env
  const drainS = wholeNumber('CK_DRAIN_SECONDS', CK_MANAGEMENT_PORT ? 5 : 0, [0, 600])
  return {
    drainMs: drainS * 1000,
    ...(CK_MANAGEMENT_PORT && {
      management: {
        ...{ host, port: wholeNumber('CK_MANAGEMENT_PORT', 0, [0, 65_535]) },
        ...(adminFiles && { adminFiles }),
      },
    }),
  }
}

/** Whether a server brings its databases up to date. */
function readMigrates(): boolean {
  const { CK_MIGRATE = 'yes' } = process.env
  if (CK_MIGRATE !== 'yes' && CK_MIGRATE !== 'no')
    throw new StartupError(`CK_MIGRATE=${CK_MIGRATE} is not accepted; expected yes or no`)
  return CK_MIGRATE === 'yes'
}

/** `backup FILE` and `restore FILE`, of what may not be lost. */
async function runCommand(command: string, options: readonly string[]): Promise<void> {
  const [file] = options
  if (command === 'vault:rotate') return changeKeys()
  if (command === 'vault:key') return void process.stdout.write(`${await makeKey(await readSecrets())}\n`)
  if (command === 'migrate') return migrate(file)
  if (command === 'admin:token') return changeTokens(options)
  if (command === 'export-user' || command === 'delete-user') return serveRights(command, file)
  if ((command !== 'backup' && command !== 'restore') || !file)
    throw new StartupError(
      `${command} is not accepted; expected backup FILE, restore FILE, migrate, vault:key, vault:rotate, export-user USER, delete-user USER, admin:token, --only secure-site, or nothing to serve`,
    )
  const { data } = await databaseFiles(readDatabase())
  const rows = await (command === 'backup' ? backUpData : restoreData)({
    database: data,
    file,
    postgres: readPostgres(),
  })
  process.stdout.write(`${rows} rows were ${command === 'backup' ? 'written to' : 'restored from'} ${file}\n`)
}

/** Lines of `NAME=value`, such as a secret that an orchestrator mounts as a file. @throws StartupError */
async function readKeys(): Promise<Map<string, string>> {
  const { CK_NODE_KEYS } = process.env
  if (!CK_NODE_KEYS) return new Map()
  const text = await readFile(CK_NODE_KEYS, 'utf8').catch(error => {
    throw new StartupError(`The file of keys ${CK_NODE_KEYS} (CK_NODE_KEYS) cannot be read: ${error.message}`)
  })
  const lines = text.split('\n').map(line => line.replace(/^\uFEFF/, '').trim())
  const entries = lines.flatMap((line, index): [string, string][] => {
    if (line === '' || line.startsWith('#')) return []
    const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/.exec(line) ?? []
    // The line itself may be a key.
    if (!name || !value)
      throw new StartupError(`Line ${index + 1} of ${CK_NODE_KEYS} is not accepted; expected NAME=value`)
    return [[name, value.replace(/^(["'])(.*)\1$/, '$2')]]
  })
  return new Map(entries)
}

/** Secrets of the file of keys, and then of the environment. */
async function readSecrets(): Promise<(name: string) => string | undefined> {
  const keys = await readKeys()
  return name => keys.get(name) ?? process.env[name]
}

/** Whoever has the database could try short ones. */
const leastAuthKeyLength = 32

/** @throws StartupError if the key of sign-in could be guessed */
function checkAuthKey(keys: ReadonlyMap<string, string>): void {
  const key = keys.get('CK_AUTH_KEY') ?? process.env.CK_AUTH_KEY
  if (key && key.length < leastAuthKeyLength)
    throw new StartupError(
      `CK_AUTH_KEY is too short; expected ${leastAuthKeyLength} characters or more, such as from: openssl rand -base64 32`,
    )
}

/** Where embedded wallets live; without CK_SECURE_SITE, there are none. */
function readSecureSite(): SecureSiteOptions | undefined {
  const { CK_SECURE_SITE, CK_SECURE_PORT, CK_SECURE_FILES = 'dist/secure', CK_MAIL, CK_MAIL_FROM } = process.env
  if (!CK_SECURE_SITE) return undefined
  if (Boolean(CK_MAIL) !== Boolean(CK_MAIL_FROM))
    throw new StartupError('Set both CK_MAIL and CK_MAIL_FROM, or neither: without them nobody signs in by email')
  return {
    origin: CK_SECURE_SITE,
    ...(CK_SECURE_PORT && { port: wholeNumber('CK_SECURE_PORT', 0, [0, 65_535]) }),
    folder: CK_SECURE_FILES,
    ...(CK_MAIL && CK_MAIL_FROM && { mail: { url: CK_MAIL, from: CK_MAIL_FROM } }),
    emailsPerClient: wholeNumber('CK_EMAILS_PER_CLIENT', 10, [1, 1_000_000]),
    emailRecovery: readEmailRecovery(),
    mailPauseS: wholeNumber('CK_MAIL_PAUSE_SECONDS', 30, [1, 3600]),
  }
}

/** Off by default: it lets anyone with the database and the keys open wallets. @throws StartupError */
function readEmailRecovery(): boolean {
  const { EMBEDDED_EMAIL_RECOVERY: wanted = 'off', CK_MAIL } = process.env
  if (wanted !== 'on' && wanted !== 'off')
    throw new StartupError(`EMBEDDED_EMAIL_RECOVERY=${wanted} is not accepted; expected on or off`)
  if (wanted === 'on' && !CK_MAIL)
    throw new StartupError(
      'EMBEDDED_EMAIL_RECOVERY=on needs CK_MAIL and CK_MAIL_FROM: the mails are what owners stop it by',
    )
  return wanted === 'on'
}

/** `--only secure-site`: its pages and scripts, without database and secrets. */
async function serveSecureFiles(projects: string): Promise<void> {
  const { HOST, CK_PUBLIC_URL, CK_SECURE_SITE, CK_SECURE_FILES = 'dist/secure' } = process.env
  if (!CK_SECURE_SITE || !CK_PUBLIC_URL)
    throw new StartupError('Set CK_SECURE_SITE and CK_PUBLIC_URL: the origins of the secure site and of the modal')
  const perSecond = wholeNumber('CK_RATE_PER_SECOND', 60, anyRate)
  const format = readLogFormat()
  const served = await startSecureFiles({
    port: wholeNumber('CK_SECURE_PORT', 4402, [0, 65_535]),
    host: HOST,
    projects,
    origin: CK_SECURE_SITE,
    folder: CK_SECURE_FILES,
    publicUrl: CK_PUBLIC_URL,
    rateLimit: { burst: perSecond * 10, perSecond },
    proxyHops: wholeNumber('CK_PROXY_HOPS', 0, [0, 16]),
    log: entry => process.stderr.write(`${formatLog(entry, format)}\n`),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void served.stop())
  process.stdout.write(`The files of ${CK_SECURE_SITE} are served on port ${served.port}\n`)
}

/** A name that is mistyped has no effect, which its operator should hear. @throws StartupError with CK_STRICT=1 */
async function tellUnknownSettings(projects: string): Promise<void> {
  const names = [...Object.keys(process.env), ...(await readKeys()).keys()]
  const unknown = unknownSettings(names, projects)
  if (unknown.length === 0) return
  if (wholeNumber('CK_STRICT', 0, [0, 1]) > 0)
    throw new StartupError(
      unknown
        .map(
          ({ name, nearest }) =>
            `${name} is not a setting of this server${nearest ? `; the nearest is ${nearest}` : ''}`,
        )
        .join('\n'),
    )
  const [format, time] = [readLogFormat(), new Date().toISOString()]
  for (const news of unknown) process.stderr.write(`${formatLog({ time, ...news }, format)}\n`)
}

async function main(): Promise<void> {
  tidyEnvironment(process.env)
  const projects = await readFile(process.env.CK_PROJECTS ?? '', 'utf8').catch(() => '')
  await readSecretFiles(process.env, secretNames(projects, Object.keys(process.env)))
  await tellUnknownSettings(projects)
  const [command, ...options] = process.argv.slice(2)
  const isOnlySecure = command === '--only' && options[0] === 'secure-site'
  if (command && !isOnlySecure) return runCommand(command, options)
  const { HOST, CK_PROJECTS, CK_RELEASES, CK_WALLETS, CK_IMAGES, CK_PUBLIC_URL } = process.env
  for (const name of removedSettings)
    if (process.env[name])
      throw new StartupError(
        `${name} is no longer supported: set CK_RELEASES to the folder of releases (cdn/README.md)`,
      )
  if (!CK_PROJECTS)
    throw new StartupError(
      'Set CK_PROJECTS to the path of your projects.json; cdn/projects.example.json shows its shape',
    )
  if (isOnlySecure) return serveSecureFiles(CK_PROJECTS)
  const perSecond = wholeNumber('CK_RATE_PER_SECOND', 60, anyRate)
  const projectPerSecond = wholeNumber('CK_PROJECT_RATE_PER_SECOND', 1000, anyRate)
  const format = readLogFormat()
  const keys = await readKeys()
  checkAuthKey(keys)
  const cdn = await startCdn({
    port: wholeNumber('PORT', 4400, [0, 65_535]),
    projects: CK_PROJECTS,
    database: readDatabase(),
    migrates: readMigrates(),
    postgres: readPostgres(),
    maxIndexEvents: wholeNumber('CK_INDEX_EVENTS', 1_000_000, [10_000, 100_000_000]),
    ipfsGateways: readGateways('CK_IPFS_GATEWAYS', 'http://127.0.0.1:8080/ipfs/'),
    arweaveGateways: readGateways('CK_ARWEAVE_GATEWAYS', 'https://arweave.net/'),
    keys,
    secureSite: readSecureSite(),
    publicIndexers: wholeNumber('CK_PUBLIC_INDEXERS', 1, [0, 1]) > 0,
    rateLimit: { burst: perSecond * 10, perSecond },
    projectRateLimit: { burst: projectPerSecond * 10, perSecond: projectPerSecond },
    proxyHops: wholeNumber('CK_PROXY_HOPS', 0, [0, 16]),
    log: entry => process.stderr.write(`${formatLog(entry, format)}\n`),
    ...readManagement(),
    retention: { ordersMs: readDays('CK_KEEP_ORDERS_DAYS', 180), mailsMs: readDays('CK_KEEP_MAILS_DAYS', 30) },
    logClients: wholeNumber('CK_LOG_CLIENTS', 0, [0, 1]) > 0,
    ...(HOST && { host: HOST }),
    ...(CK_RELEASES && { releasesDir: CK_RELEASES }),
    ...(CK_WALLETS && { wallets: CK_WALLETS }),
    ...(CK_IMAGES && { imagesDir: CK_IMAGES }),
    ...(CK_PUBLIC_URL && { publicUrl: CK_PUBLIC_URL }),
  })
  process.on('SIGHUP', () => void cdn.reload())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cdn.stop())
  process.stdout.write(`Release ${cdn.version} is served at ${cdn.url}\n`)
}

main().catch(error => {
  process.stderr.write(`${error instanceof StartupError ? error.message : error.stack}\n`)
  process.exitCode = 1
})
