import * as z from 'zod'
import { logFormats } from '../sources/formatLog.ts'
import { defaultPostgresSettings } from '../store/postgresSettings.ts'

/*
 * All settings of the server, one entry each. The start parses them with it, reports unknown names, and reads `NAME_FILE` for secrets; SETTINGS.md is generated from it. Rules about more than one setting are checked where they are used.
 */

/** What SETTINGS.md says of a setting. */
export interface SettingFacts {
  description: string
  type: string
  /** Of a number. */
  unit?: string
  /** As the operator would write it. */
  default?: string
  /** Never shown; may be in a file of its own, `NAME_FILE`. */
  isSecret?: true
}

function isValkeyUrl(url: string): boolean {
  try {
    const { protocol, hostname } = new URL(url)
    return /^rediss?:$/.test(protocol) && hostname !== ''
  } catch {
    return false
  }
}

function isHttpUrl(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url).protocol)
  } catch {
    return false
  }
}

const withFacts = <Type extends z.ZodType>(schema: Type, facts: SettingFacts): Type => schema.meta({ ...facts })

/** @param usual what holds without it, in words */
const text = (description: string, usual?: string) =>
  withFacts(z.string().optional(), { description, type: 'text', ...(usual && { default: usual }) })

const textOr = (fallback: string, description: string) =>
  withFacts(z.string().default(fallback), { description, type: 'text', default: fallback })

const secret = (description: string, schema = z.string()) =>
  withFacts(schema.optional(), { description, type: 'secret', isSecret: true })

interface Bounds {
  from: number
  to: number
  unit?: string
}

const numberIn = ({ from, to }: Bounds) =>
  z
    .string()
    .refine(value => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to, {
      error: `expected a whole number from ${from} to ${to}`,
    })
    .transform(Number)

const numberFacts = ({ from, to, unit }: Bounds) => ({ type: `${from} to ${to}`, ...(unit && { unit }) })

const whole = (fallback: number, bounds: Bounds, description: string) =>
  withFacts(numberIn(bounds).default(fallback), { description, ...numberFacts(bounds), default: String(fallback) })

const optionalWhole = (bounds: Bounds, description: string, usual?: string) =>
  withFacts(numberIn(bounds).optional(), { description, ...numberFacts(bounds), ...(usual && { default: usual }) })

const wordOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `expected ${words.join(' or ')}` })

const flag = (fallback: '0' | '1', description: string) =>
  withFacts(
    numberIn({ from: 0, to: 1 })
      .transform(value => value === 1)
      .default(fallback === '1'),
    { description, type: '0, 1', default: fallback },
  )

/** Comma-separated bases of gateways. */
const gateways = (description: string, example: string) =>
  withFacts(
    z
      .string()
      .transform(list => list.split(',').flatMap(each => each.trim() || []))
      .superRefine((list, context) => {
        const shown = list.find(gateway => !/^https?:\/\/[^\s?#]+\/$/.test(gateway))
        const message = `expected URLs that end with a slash, such as ${example}`
        if (shown) context.addIssue({ code: 'custom', message, params: { shown } })
      })
      .default([]),
    { description, type: 'comma-separated URLs' },
  )

const port = { from: 0, to: 65_535 }
const rate = { from: 1, to: 100_000, unit: 'a second' }
const days = { from: 1, to: 36_500, unit: 'days' }
const timeout = (from: number) => ({ from, to: 600_000, unit: 'ms' })
const { connections, connectTimeoutMs, statementTimeoutMs } = defaultPostgresSettings

const serving = {
  CK_PROJECTS: text(
    'Path of projects.json; required. Changes are picked up while running; an invalid file is logged, and the last valid one stays in use.',
  ),
  CK_RELEASES: textOr(
    'dist/site',
    'Folder of releases. All of them are served, each with its own `modal.html`; `/1/…` is the newest 1.x release.',
  ),
  CK_PUBLIC_URL: text(
    'Origin under which browsers reach the server; `https://…` behind TLS.',
    'http://localhost:{PORT}',
  ),
  PORT: whole(4400, port, 'Port to listen on; `0` takes any free one.'),
  HOST: textOr('127.0.0.1', 'Address to listen on; `0.0.0.0` in a container.'),
  CK_PROXY_HOPS: whole(
    0,
    { from: 0, to: 16 },
    'Number of trusted proxies in front that append to X-Forwarded-For. Behind a proxy, set it: all visitors share one limit otherwise.',
  ),
  CK_WALLETS: text('Path of your own wallets.json, in place of the published list.'),
  CK_IMAGES: textOr('images', 'Folder of the images that your wallets.json names.'),
  CK_PUBLIC_INDEXERS: flag(
    '1',
    '`0` disables public indexers, which are queried about accounts where a project configures no source.',
  ),
  CK_IPFS_GATEWAYS: gateways(
    'Bases of gateways, such as `http://127.0.0.1:8080/ipfs/`. Without one, images at `ipfs:` URLs are not shown.',
    'http://127.0.0.1:8080/ipfs/',
  ),
  CK_ARWEAVE_GATEWAYS: gateways(
    'Bases of gateways, such as `https://arweave.net/`. Without one, images at `ar:` URLs are not shown.',
    'https://arweave.net/',
  ),
  CK_RATE_PER_SECOND: whole(
    60,
    rate,
    'Requests of one client, ten seconds of them at once. Each 16 KiB of a node’s reply counts as one; an uncached chain read counts as 4, a forced one as 10, a sign-in as 10 or more.',
  ),
  CK_PROJECT_RATE_PER_SECOND: whole(1000, rate, 'Calls of all visitors of one project, counted likewise.'),
}

const databases = {
  CK_DATA: textOr(
    'connectkit-data',
    'Folder of the databases `cache.db`, which may be deleted, and `data.db`, which may not. Only the server’s own user can read it.',
  ),
  DATABASE_URL: secret(
    '`postgres://user:password@host:5432/database` in place of `CK_DATA`. Several servers may share it; they then share their limits. `sslmode=verify-full` and `sslrootcert=FILE` in it encrypt the connection and verify the server.',
    z.string().refine(url => /^postgres(ql)?:\/\//.test(url), {
      error: 'expected postgres://user:password@host:5432/database',
    }),
  ),
  CK_MIGRATE: withFacts(wordOf(['yes', 'no']).default('yes'), {
    description:
      '`no`: the server does not migrate. It refuses to start while migrations are pending, and names the command to run.',
    type: 'yes, no',
    default: 'yes',
  }),
  CK_DATABASE_CONNECTIONS: whole(
    connections,
    { from: 1, to: 1000 },
    'PostgreSQL: connections for each of the two databases. Each server has two more for jobs, and one that listens.',
  ),
  CK_DATABASE_CONNECT_TIMEOUT_MS: whole(connectTimeoutMs, timeout(100), 'PostgreSQL: how long a connection may take.'),
  CK_DATABASE_STATEMENT_TIMEOUT_MS: whole(
    statementTimeoutMs,
    timeout(0),
    'PostgreSQL: how long a statement may take, but in migrations, `backup` and `restore`. `0` sends no settings with the connection: use it behind PgBouncer in transaction mode, and set the limit in the database (`alter role … set statement_timeout`).',
  ),
  CK_VALKEY_URL: secret(
    '`redis://user:password@host:6379`, or `rediss://…` with TLS: a Redis-compatible store, such as Valkey, where servers count limits and used proofs in place of the database. Nothing else is there, and the database counts while it is away.',
    z.string().refine(isValkeyUrl, {
      error: 'expected redis://user:password@host:6379, with a password as in URLs, such as %23 for #',
    }),
  ),
  CK_INDEX_EVENTS: whole(
    1_000_000,
    { from: 10_000, to: 100_000_000, unit: 'events' },
    'Account events that `cache` keeps; a million takes half a gigabyte. The least recently used accounts make room.',
  ),
  CK_KEEP_ORDERS_DAYS: whole(180, days, 'How long `data` keeps purchases.'),
  CK_KEEP_MAILS_DAYS: whole(30, days, 'How long `data` keeps mails that no mail server accepted.'),
  CK_KEEP_STOPPED_ADDRESSES_DAYS: whole(
    365,
    days,
    'How long an address gets no mails after one came back, or its owner complained.',
  ),
}

const watching = {
  CK_LOG: withFacts(wordOf(logFormats).optional(), {
    description: 'Format of the log, on stderr.',
    type: logFormats.join(', '),
    default: 'pretty on a terminal, json elsewhere',
  }),
  CK_LOG_CLIENTS: flag('0', '`1` logs client addresses. Account addresses and queries are never logged.'),
  CK_STRICT: flag(
    '0',
    '`1` refuses to start with an unknown `CK_…` name. Otherwise it is logged as `setting.unknown`, with the closest known one.',
  ),
  CK_MANAGEMENT_PORT: optionalWhole(port, 'A second port for balancers, Prometheus and the admin; never public.'),
  CK_MANAGEMENT_HOST: textOr('127.0.0.1', 'Address to listen on with that port.'),
  CK_ADMIN_FILES: textOr('dist/admin', 'Folder of the admin’s page.'),
  CK_DRAIN_SECONDS: optionalWhole(
    { from: 0, to: 600, unit: 's' },
    'How long a stopping server reports not ready before it closes.',
    '5 with CK_MANAGEMENT_PORT, 0 without',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: withFacts(
    z
      .string()
      .refine(isHttpUrl, { error: 'expected the base URL of a collector, such as http://127.0.0.1:4318' })
      .optional(),
    {
      description:
        'Base URL of an OpenTelemetry collector, such as `http://127.0.0.1:4318`, that gets a trace of each request (OTLP over HTTP, JSON). `OTEL_EXPORTER_OTLP_HEADERS` works, too, in the environment itself.',
      type: 'URL',
    },
  ),
  OTEL_SERVICE_NAME: textOr('connectkit', 'Name of this server in traces.'),
  OTEL_TRACES_SAMPLER_ARG: withFacts(
    z
      .string()
      .refine(value => /^(0(\.\d{1,9})?|1(\.0{1,9})?)$/.test(value), { error: 'expected a number from 0 to 1' })
      .transform(Number)
      .default(1),
    {
      description: 'Share of traces that are kept, unless the caller’s `traceparent` decides.',
      type: '0 to 1',
      default: '1',
    },
  ),
}

const longText = z.string().min(32, { error: 'expected 32 characters or more, such as from: openssl rand -base64 32' })

const keys = {
  CK_NODE_KEYS: text(
    'Path of a file of lines `NAME=value`, which take precedence over the environment: all settings, and keys that projects.json names by `env:NAME`.',
  ),
  CK_AUTH_KEY: secret(
    'Long random text that encrypts the keys of sign-in in the database `data`; the same on all servers.',
    // Someone with the database could brute-force shorter ones.
    longText,
  ),
  CK_AUTH_KEY_NEXT: secret('The key that will replace `CK_AUTH_KEY`. It opens, and seals nothing.', longText),
  CK_AUTH_KEY_FORMER: secret('The key that `CK_AUTH_KEY` has replaced: what it sealed is sealed anew.', longText),
  CK_NAMES_KEY: secret(
    'Private key that signs answers about account names for on-chain resolvers. Without it, they get no answers.',
  ),
}

const embedded = {
  CK_SECURE_SITE: text(
    'Origin of the secure site, such as `https://wallet.example.com`. Without it, there are no embedded wallets.',
  ),
  CK_SECURE_PORT: optionalWhole(port, 'A port of its own for the secure site. Without it, the Host decides.'),
  CK_SECURE_FILES: textOr('dist/secure', 'Folder of the secure site’s build.'),
  VAULT_KEY: secret(
    '32 random bytes in base64 that seal the server’s halves of embedded wallets, or such a key wrapped by `CK_KMS`. Required with `CK_SECURE_SITE`.',
  ),
  VAULT_KEY_NEXT: secret('The key that replaces `VAULT_KEY` while servers run.'),
  EMBEDDED_EMAIL_RECOVERY: withFacts(wordOf(['on', 'off']).default('off'), {
    description:
      '`on` lets visitors choose recovery by mail alone, after a day: the database and both keys then open those wallets.',
    type: 'on, off',
    default: 'off',
  }),
  RECOVERY_KEY: secret(
    'Another 32 random bytes in base64, for recovery by mail. Keep it while any enrolled wallet may need recovery.',
  ),
  RECOVERY_KEY_NEXT: secret('The key that replaces `RECOVERY_KEY` while servers run.'),
  CK_KMS: text(
    'The KMS key with which `vault:key` wraps new keys, and servers unwrap them at startup: a PKCS#11 URI (RFC 7512), or the ARN of an AWS KMS key.',
  ),
  CK_KMS_PIN: secret('PIN of a PKCS#11 key.'),
  AWS_ACCESS_KEY_ID: secret('For an AWS KMS key.'),
  AWS_SECRET_ACCESS_KEY: secret('For an AWS KMS key.'),
  AWS_SESSION_TOKEN: secret('For an AWS KMS key, if they are temporary.'),
  AWS_ENDPOINT_URL_KMS: text('A private endpoint of AWS KMS.', 'that of its region'),
  CK_MAIL: secret(
    'Mail server, such as `smtps://user:password@mail.example.com`. Sign-in by email needs it, and `CK_MAIL_FROM`.',
  ),
  CK_MAIL_FROM: text('Address that mails are sent from.'),
  CK_SES_TOPIC: text(
    'ARN of the Amazon SNS topic to which Amazon SES sends bounces and complaints, which end mails to their addresses.',
  ),
  CK_EMAILS_PER_CLIENT: whole(
    10,
    { from: 1, to: 1_000_000, unit: 'an hour' },
    'Sign-ins by email of one client from unknown devices.',
  ),
  CK_MAIL_PAUSE_SECONDS: whole(
    30,
    { from: 1, to: 3600, unit: 's' },
    'Pause between two mails that one browser requests.',
  ),
}

/** The operator's registrations with providers of social sign-in. */
const social = {
  CK_GOOGLE_ID: secret('Client of Google.'),
  CK_GOOGLE_SECRET: secret('Its secret.'),
  CK_APPLE_ID: secret('Services ID of Apple.'),
  CK_APPLE_TEAM: secret('Its team.'),
  CK_APPLE_KEY_ID: secret('Id of its key.'),
  CK_APPLE_KEY: secret('Text of its .p8 file; on one line, with `\\n` for line ends.'),
  CK_X_ID: secret('Client of X.'),
  CK_X_SECRET: secret('Its secret.'),
  CK_DISCORD_ID: secret('Client of Discord.'),
  CK_DISCORD_SECRET: secret('Its secret.'),
  CK_FACEBOOK_ID: secret('App of Facebook.'),
  CK_FACEBOOK_SECRET: secret('Its secret.'),
  CK_GITHUB_ID: secret('Client of GitHub.'),
  CK_GITHUB_SECRET: secret('Its secret.'),
  CK_FARCASTER_RELAY: text('Relay of Farcaster, such as `https://relay.farcaster.xyz`.'),
  CK_FARCASTER_NODES: secret('Comma-separated nodes of OP Mainnet, for Farcaster; by default the built-in ones.'),
}

export const settingGroups = [
  { title: 'Serving', settings: serving },
  { title: 'Databases', guide: 'README.md#upgrading', settings: databases },
  { title: 'Watching', guide: 'OPERATING.md#watching-it', settings: watching },
  { title: 'Keys', guide: 'OPERATING.md#sign-in', settings: keys },
  { title: 'Embedded wallets', guide: 'OPERATING.md#embedded-wallets', settings: embedded },
  { title: 'Social sign-in', guide: 'OPERATING.md#embedded-wallets', settings: social },
]

export const environment = z.object({ ...serving, ...databases, ...watching, ...keys, ...embedded, ...social })

export type Environment = z.infer<typeof environment>
