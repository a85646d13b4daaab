import type { SecureSiteOptions } from './embedded/startSecureSite.ts'
import type { Answer } from './httpServer.ts'
import type { LogEntry } from './logEntry.ts'
import type { RateLimit } from './middleware/tokenBuckets.ts'
import type { SvgDrawer } from './pictures/svg/svgDrawer.ts'
import type { Retention } from './retention.ts'
import type { Probe, Services } from './routes/healthz.ts'
import type { KeyThreads } from './signatures/keyThreads.ts'
import type { PostgresSettings } from './store/postgresSettings.ts'
import type { ProjectEntry } from './store/projects.schema.ts'

export interface StartCdnOptions {
  /** 0 takes any free port. */
  port: number
  /** Address to listen on; loopback only by default. */
  host?: string
  /** Origin under which browsers reach the server; by default `http://localhost:{port}`. */
  publicUrl?: string
  /** The projects, or the path of a projects.json. Changes of the file are picked up while the server runs. */
  projects: string | readonly ProjectEntry[]
  /** Folder filled by publish.mjs, with one or more releases. */
  releasesDir?: string
  /** Folder of the databases, `:memory:` (default), or the URL of a PostgreSQL database. */
  database?: string
  /** Whether to migrate the databases at startup (default), or to refuse to start if migrations are pending. */
  migrates?: boolean
  /** Settings for PostgreSQL. */
  postgres?: PostgresSettings
  /** URL of a Redis-compatible store where limits and used proofs are counted; in the database by default. */
  valkey?: string | undefined
  /** Maximum number of account events in the cache; a million by default, about half a gigabyte. */
  maxIndexEvents?: number
  /** Bases of IPFS gateways, such as `http://127.0.0.1:8080/ipfs/`; without one, `ipfs:` is not fetched. */
  ipfsGateways?: readonly string[]
  /** Bases of Arweave gateways, such as `https://arweave.net/`; without one, `ar:` is not fetched. */
  arweaveGateways?: readonly string[]
  /** Replaces the process that renders SVGs; for tests, which have no build. */
  svgDrawer?: SvgDrawer
  /** Replaces the threads that verify signatures; for tests. */
  keyThreads?: KeyThreads
  /** Path of a wallet list that replaces the published one. */
  wallets?: string
  /** Directory of the images that list names. */
  imagesDir?: string
  /** URLs of other services, shown by /healthz. Read at each request, so services may be added later. */
  services?: Services
  /** Probes by service; /healthz answers 503 while one of them rejects. */
  probes?: Readonly<Record<string, Probe>>
  /** Whether to query public indexers about accounts where a project configures no source. */
  publicIndexers?: boolean
  /** The secure site of embedded wallets; without it, there are none. */
  secureSite?: SecureSiteOptions | undefined
  /** Secrets, and values for `env:NAME` in projects.json. */
  keys?: ReadonlyMap<string, string>
  rateLimit?: RateLimit
  projectRateLimit?: RateLimit
  /** Number of trusted proxies in front that append to X-Forwarded-For. */
  proxyHops?: number
  rpcTimeoutMs?: number
  /** How long the server keeps ended records; the usual times by default. */
  retention?: Retention
  /** The management port for balancers and Prometheus; by default, there is none. */
  management?: { host: string; port: number /** Folder of the admin's build. */; adminFiles?: string } | undefined
  /** How long a stopping server reports not ready before it closes; 0 by default. */
  drainMs?: number
  /** Collector that gets spans by OTLP over HTTP; by default, none. */
  traces?: { endpoint: string; service: string /** Of the traces that are kept. */; share: number } | undefined
  log?(entry: LogEntry): void
  /** Whether log entries name clients. */
  logClients?: boolean
  /** Wraps the app; for development tools. */
  wrap?: ((answer: Answer) => Answer) | undefined
}
