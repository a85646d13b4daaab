import { startSecureFiles } from './embedded/startSecureFiles.ts'
import { endProgram } from './endProgram.ts'
import type { Environment } from './environment/environment.schema.ts'
import { gatherSettings } from './environment/gatherSettings.ts'
import { readEnvironment } from './environment/readEnvironment.ts'
import { removedSettings } from './environment/settingNames.ts'
import {
  databaseOf,
  logFormatOf,
  managementOf,
  postgresOf,
  rateOf,
  retentionOf,
  secureSiteOf,
  tracesOf,
} from './environment/startOptions.ts'
import type { UnknownSetting } from './environment/UnknownSetting.ts'
import type { LogEntry } from './logEntry.ts'
import { OperatorError } from './operatorError.ts'
import { runCommand } from './runCommand.ts'
import { formatLog } from './sources/formatLog.ts'
import { startCdn } from './startCdn.ts'

/* Process entry. Settings come from the environment (SETTINGS.md). If it cannot start, it prints why and exits with 1. */

const logTo = (env: Environment) => {
  const format = logFormatOf(env)
  return (entry: LogEntry) => void process.stderr.write(`${formatLog(entry, format)}\n`)
}

/** `--only secure-site`: its pages and scripts, without database and secrets. */
async function serveSecureFiles(env: Environment, projects: string): Promise<void> {
  const { CK_PUBLIC_URL, CK_SECURE_SITE } = env
  if (!CK_SECURE_SITE || !CK_PUBLIC_URL)
    throw new OperatorError('Set CK_SECURE_SITE and CK_PUBLIC_URL: the origins of the secure site and of the modal')
  const served = await startSecureFiles({
    port: env.CK_SECURE_PORT ?? 4402,
    host: env.HOST,
    projects,
    origin: CK_SECURE_SITE,
    folder: env.CK_SECURE_FILES,
    publicUrl: CK_PUBLIC_URL,
    rateLimit: rateOf(env.CK_RATE_PER_SECOND),
    proxyHops: env.CK_PROXY_HOPS,
    log: logTo(env),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void served.stop())
  process.stdout.write(`The files of ${CK_SECURE_SITE} are served on port ${served.port}\n`)
}

/** A mistyped name has no effect, so the operator is warned. @throws OperatorError with CK_STRICT=1 */
function tellUnknownSettings(env: Environment, unknown: readonly UnknownSetting[]): void {
  if (env.CK_STRICT && unknown.length > 0)
    throw new OperatorError(
      unknown
        .map(
          ({ name, nearest }) =>
            `${name} is not a setting of this server${nearest ? `; the nearest is ${nearest}` : ''}`,
        )
        .join('\n'),
    )
  const log = logTo(env)
  for (const news of unknown) log({ time: new Date().toISOString(), ...news })
}

async function main(): Promise<void> {
  const { variables, unknown } = await gatherSettings(process.env)
  const env = readEnvironment(variables)
  tellUnknownSettings(env, unknown)
  const [command, ...options] = process.argv.slice(2)
  const isOnlySecure = command === '--only' && options[0] === 'secure-site'
  if (command && !isOnlySecure) return runCommand({ env, secret: name => variables[name]?.trim() }, command, options)
  for (const name of removedSettings)
    if (variables[name])
      throw new OperatorError(
        `${name} is no longer supported: set CK_RELEASES to the folder of releases (cdn/SETTINGS.md)`,
      )
  const { CK_PROJECTS, CK_PUBLIC_URL, CK_WALLETS } = env
  if (!CK_PROJECTS)
    throw new OperatorError(
      'Set CK_PROJECTS to the path of your projects.json; cdn/projects.example.json shows its shape',
    )
  if (isOnlySecure) return serveSecureFiles(env, CK_PROJECTS)
  const cdn = await startCdn({
    port: env.PORT,
    host: env.HOST,
    projects: CK_PROJECTS,
    releasesDir: env.CK_RELEASES,
    imagesDir: env.CK_IMAGES,
    database: databaseOf(env),
    migrates: env.CK_MIGRATE === 'yes',
    postgres: postgresOf(env),
    valkey: env.CK_VALKEY_URL,
    maxIndexEvents: env.CK_INDEX_EVENTS,
    ipfsGateways: env.CK_IPFS_GATEWAYS,
    arweaveGateways: env.CK_ARWEAVE_GATEWAYS,
    // Values of env:NAME may have any name.
    keys: new Map(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value.trim()]] : []))),
    secureSite: secureSiteOf(env),
    publicIndexers: env.CK_PUBLIC_INDEXERS,
    rateLimit: rateOf(env.CK_RATE_PER_SECOND),
    projectRateLimit: rateOf(env.CK_PROJECT_RATE_PER_SECOND),
    proxyHops: env.CK_PROXY_HOPS,
    log: logTo(env),
    ...managementOf(env),
    retention: retentionOf(env),
    traces: tracesOf(env),
    logClients: env.CK_LOG_CLIENTS,
    ...(CK_WALLETS && { wallets: CK_WALLETS }),
    ...(CK_PUBLIC_URL && { publicUrl: CK_PUBLIC_URL }),
  })
  const stop = async () => {
    await cdn.stop()
    // Connections to a database that hangs never end by themselves.
    process.exit()
  }
  process.on('SIGHUP', () => void cdn.reload())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  process.stdout.write(`Release ${cdn.version} is served at ${cdn.url}\n`)
}

main().catch(endProgram)
