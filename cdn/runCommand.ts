import { createAdminTokens, runTokenCommand } from './admin/adminTokens.ts'
import { runUserCommand } from './admin/runUserCommand.ts'
import { createKeyring } from './embedded/createKeyring.ts'
import { demandMarks } from './embedded/keyMarks.ts'
import { makeKey, readKey, readKeyPair } from './embedded/kms/readKey.ts'
import { runRotation } from './embedded/runRotation.ts'
import type { Environment } from './environment/environment.schema.ts'
import { databaseOf, postgresOf } from './environment/startOptions.ts'
import { migratePostgresQueue } from './jobs/createPostgresQueue.ts'
import { OperatorError } from './operatorError.ts'
import { backUpData, restoreData } from './store/backup/backUpData.ts'
import { isPostgres } from './store/connectDatabase.ts'
import { databaseFiles, existingFiles } from './store/databaseFiles.ts'
import { migrateDatabases } from './store/migrateDatabases.ts'
import { openStore } from './store/openStore.ts'

interface Settings {
  env: Environment
  secret(name: string): string | undefined
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** What an operator asks for beside serving. @throws OperatorError */
export async function runCommand(settings: Settings, command: string, options: readonly string[]): Promise<void> {
  const { env } = settings
  const [file] = options
  if (command === 'vault:rotate') return changeKeys(settings)
  if (command === 'vault:key') return print(await makeKey(settings.secret))
  if (command === 'migrate') return migrate(env, file)
  if (command === 'admin:token') return changeTokens(env, options)
  if (command === 'export-user' || command === 'delete-user') return serveRights(settings, command, file)
  if ((command !== 'backup' && command !== 'restore') || !file)
    throw new OperatorError(
      `${command} is not accepted; expected backup FILE, restore FILE, migrate, vault:key, vault:rotate, export-user USER, delete-user USER, admin:token, --only secure-site, or nothing to serve`,
    )
  const { data: database } = await (command === 'backup' ? existingFiles : databaseFiles)(databaseOf(env))
  const rows = await (command === 'backup' ? backUpData : restoreData)({ database, file, postgres: postgresOf(env) })
  print(`${rows} rows were ${command === 'backup' ? 'written to' : 'restored from'} ${file}`)
}

/** `vault:rotate`, beside servers or without: it seals by VAULT_KEY_NEXT what VAULT_KEY has sealed, and RECOVERY_KEY's likewise. */
async function changeKeys({ env, secret }: Settings): Promise<void> {
  const { data: database } = await existingFiles(databaseOf(env))
  const data = await openStore(database, { name: 'data', postgres: postgresOf(env), migrates: false })
  try {
    await runRotation({
      data,
      readKey: async name => (secret(name) === undefined ? undefined : readKey(name, secret)),
      write: print,
    })
  } finally {
    await data.close()
  }
}

/** `export-user` and `delete-user`, of an email, an address of a wallet, or an id. */
async function serveRights(
  { env, secret }: Settings,
  command: 'export-user' | 'delete-user',
  user: string | undefined,
): Promise<void> {
  if (!user) throw new OperatorError(`Name the user: ${command} EMAIL, or an address of their wallet, or their id`)
  const keys = await readKeyPair('VAULT_KEY', secret)
  const files = await existingFiles(databaseOf(env))
  const postgres = postgresOf(env)
  const data = await openStore(files.data, { name: 'data', postgres, migrates: false })
  // A deleted file is created again.
  const cache = await openStore(files.cache, { name: 'cache', postgres, migrates: !isPostgres(files.cache) })
  try {
    await demandMarks(await data.open(), 'VAULT_KEY')
    const vaultKey = await createKeyring(data, 'VAULT_KEY', keys)
    print(await runUserCommand({ data, cache, vaultKey, now: Date.now }, command, user))
  } finally {
    await Promise.all([data.close(), cache.close()])
  }
}

/** `admin:token`: makes, lists and revokes tokens of the admin, while servers run. */
async function changeTokens(env: Environment, options: readonly string[]): Promise<void> {
  const { data: database } = await existingFiles(databaseOf(env))
  const data = await openStore(database, { name: 'data', postgres: postgresOf(env), migrates: false })
  try {
    print(await runTokenCommand(createAdminTokens(data, Date.now), options))
  } finally {
    await data.close()
  }
}

/** `migrate`, and `migrate --dry-run`, which says what it would do. */
async function migrate(env: Environment, option: string | undefined): Promise<void> {
  if (option !== undefined && option !== '--dry-run')
    throw new OperatorError(`${option} is not accepted; expected migrate, or migrate --dry-run`)
  const files = await databaseFiles(databaseOf(env))
  for (const line of await migrateDatabases(files, { isDry: option !== undefined, postgres: postgresOf(env) }))
    print(line)
  if (!option && isPostgres(files.data)) await migratePostgresQueue(files.data)
}
