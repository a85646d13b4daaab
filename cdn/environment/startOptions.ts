import type { SecureSiteOptions } from '../embedded/startSecureSite.ts'
import type { RateLimit } from '../middleware/tokenBuckets.ts'
import { OperatorError } from '../operatorError.ts'
import type { Retention } from '../retention.ts'
import type { LogFormat } from '../sources/formatLog.ts'
import type { PostgresSettings } from '../store/postgresSettings.ts'
import type { Environment } from './environment.schema.ts'

/* The options of the server's parts, from its settings. */

/** A folder, or the URL of a PostgreSQL database. */
export const databaseOf = ({ DATABASE_URL, CK_DATA }: Environment): string => DATABASE_URL ?? CK_DATA

export const postgresOf = (env: Environment): PostgresSettings => ({
  connections: env.CK_DATABASE_CONNECTIONS,
  connectTimeoutMs: env.CK_DATABASE_CONNECT_TIMEOUT_MS,
  statementTimeoutMs: env.CK_DATABASE_STATEMENT_TIMEOUT_MS,
})

export const logFormatOf = ({ CK_LOG }: Environment): LogFormat => CK_LOG ?? (process.stderr.isTTY ? 'pretty' : 'json')

export const rateOf = (perSecond: number): RateLimit => ({ burst: perSecond * 10, perSecond })

const dayMs = 86_400_000
export const retentionOf = (env: Environment): Retention => ({
  ordersMs: env.CK_KEEP_ORDERS_DAYS * dayMs,
  mailsMs: env.CK_KEEP_MAILS_DAYS * dayMs,
  stoppedAddressesMs: env.CK_KEEP_STOPPED_ADDRESSES_DAYS * dayMs,
})

/** The management port for balancers and Prometheus; only with CK_MANAGEMENT_PORT. */
export function managementOf({ CK_MANAGEMENT_PORT: port, CK_MANAGEMENT_HOST: host, ...env }: Environment) {
  const drainS = env.CK_DRAIN_SECONDS ?? (port === undefined ? 0 : 5)
  const management = port === undefined ? undefined : { host, port, adminFiles: env.CK_ADMIN_FILES }
  return { drainMs: drainS * 1000, management }
}

/** Where spans are sent; only with OTEL_EXPORTER_OTLP_ENDPOINT. */
export function tracesOf(env: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: share } = env
  return endpoint === undefined ? undefined : { endpoint, service, share }
}

/** Where embedded wallets live; without CK_SECURE_SITE, there are none. @throws OperatorError */
export function secureSiteOf(env: Environment): SecureSiteOptions | undefined {
  const { CK_SECURE_SITE, CK_MAIL, CK_MAIL_FROM } = env
  if (!CK_SECURE_SITE) return undefined
  if (Boolean(CK_MAIL) !== Boolean(CK_MAIL_FROM))
    throw new OperatorError('Set both CK_MAIL and CK_MAIL_FROM, or neither: without them, there is no sign-in by email')
  const emailRecovery = env.EMBEDDED_EMAIL_RECOVERY === 'on'
  if (emailRecovery && !CK_MAIL)
    throw new OperatorError(
      'EMBEDDED_EMAIL_RECOVERY=on needs CK_MAIL and CK_MAIL_FROM: the mails are what owners stop it by',
    )
  return {
    origin: CK_SECURE_SITE,
    port: env.CK_SECURE_PORT,
    folder: env.CK_SECURE_FILES,
    mail: CK_MAIL && CK_MAIL_FROM ? { url: CK_MAIL, from: CK_MAIL_FROM } : undefined,
    emailsPerClient: env.CK_EMAILS_PER_CLIENT,
    emailRecovery,
    mailPauseS: env.CK_MAIL_PAUSE_SECONDS,
  }
}
