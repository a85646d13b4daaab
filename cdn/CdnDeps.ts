import type { DailyCounts } from './admin/dailyCounts.ts'
import type { ModalDocuments } from './document/modalDocuments.ts'
import type { MailNews } from './embedded/mail/createOutbox.ts'
import type { ResealNews } from './embedded/resealRows.ts'
import type { SecureSite } from './embedded/secureSite.ts'
import type { JobQueue } from './jobs/jobQueue.ts'
import type { SharedLimits } from './limits/SharedLimits.ts'
import type { Meter } from './meter.ts'
import type { AccessEntry } from './middleware/accessLog.ts'
import type { TokenLender } from './middleware/leasedBuckets.ts'
import type { ClientAddress } from './middleware/rateLimits.ts'
import type { RateLimit } from './middleware/tokenBuckets.ts'
import type { NodeNews } from './nodes/nodeNews.ts'
import type { DrawSvg } from './pictures/svg/svgDrawer.ts'
import type { Retention } from './retention.ts'
import type { ModalDefect } from './routes/errorReports.ts'
import type { Probe, Services } from './routes/healthz.ts'
import type { PolicyViolation } from './routes/policyReports.ts'
import type { CheckKey } from './signatures/signatureChecks.ts'
import type { AccountSource } from './sources/accountSource.ts'
import type { Compressor } from './sources/compressor.ts'
import type { SafeFetch } from './sources/safeFetch.ts'
import type { News } from './store/news.ts'
import type { Projects } from './store/projects.ts'
import type { SharedRefreshes } from './store/sharedRefreshes.ts'
import type { Site } from './store/site.ts'
import type { DataStore, Store } from './store/store.ts'
import type { Timeout } from './timeout.ts'
import type { Traces } from './traces/Traces.ts'

/** Everything the app needs from its platform. */
export interface CdnDeps {
  /** Origin under which browsers reach this server, without a trailing slash. */
  publicUrl: string
  projects: Projects
  /** The current releases, files and listing. */
  site(): Site
  /** Looks for an unknown release, whose files may have arrived since the last read. */
  findRelease?(version: string): Promise<void>
  documents: ModalDocuments
  compressor: Compressor
  /** Data that can be fetched again. Undefined on edge workers, where routes that need it answer `not_available`. */
  cache: Store | undefined
  /** Maximum number of account events in the cache; a million by default. */
  maxIndexEvents?: number | undefined
  /** Data that must not be lost. Undefined on edge workers. */
  data: DataStore | undefined
  /** How often modals are opened; undefined without `data`. */
  dailyCounts?: DailyCounts | undefined
  /** Work that outlives requests; undefined without `data`. */
  jobs?: JobQueue | undefined
  /** How long the server keeps finished data; the default times if absent. */
  retention?: Retention | undefined
  /** Wakes held requests; within this process by default. */
  news?: News | undefined
  /** Receives mails that the mail server did not accept. */
  tellMail?(news: MailNews): void
  /** Receives defects that modals report. */
  tellDefect?(news: ModalDefect | PolicyViolation): void
  /** Receives the progress of a key change. */
  tellReseal?(news: ResealNews): void
  /** Fetches URLs from untrusted input. Undefined on edge workers, which cannot choose the address they connect to. */
  safeFetch: SafeFetch | undefined
  /** Renders untrusted SVGs. Undefined on edge workers, which cannot start a process for it. */
  drawSvg?: DrawSvg | undefined
  /** Verifies key signatures off the event loop; by default on it, because edge workers have no threads. */
  checkKey?: CheckKey
  /** Whether one request may await another's work. Edge workers forbid it. */
  sharesReads: boolean
  /** A value of the server's environment, such as a key. */
  secret(name: string): string | undefined
  /** Whether to query public indexers for accounts when the operator chose no source. */
  publicIndexers?: boolean
  /** Replaces the source that reads the chains; for tests. */
  chainSource?: AccountSource
  clientAddress: ClientAddress
  /** Whether log entries name clients. */
  logClients: boolean
  fetch: typeof fetch
  log(entry: AccessEntry): void
  /** Traces for a collector; undefined without one. */
  traces?: Traces | undefined
  /** Counts charges, answers from memory and waits. */
  meter?: Meter
  /**
   * Receives nodes that serve the wrong network, and requests that nodes refuse. Without it, nodes are not asked for
   * their network.
   */
  tellNode?(news: NodeNews): void
  /** Wall-clock milliseconds since 1970: for times that are sent, stored or compared with other clocks. */
  now(): number
  /** Monotonic milliseconds: for durations, delays and expiry. */
  elapsed(): number
  timeout: Timeout
  /** Aborts when the server is about to stop. */
  stopping?: AbortSignal
  /** How long a poll is held open; 0: answered at once. */
  heldOpenMs?: number | undefined
  rateLimit: RateLimit
  /** Shared by all visitors of a project. */
  projectRateLimit: RateLimit
  /** Lends tokens of both limits to several servers. By default, each server counts on its own. */
  lender?: TokenLender | undefined
  /** What all servers count together; in `data` by default. */
  limits?: SharedLimits | undefined
  /** Reports facts that other servers have refreshed. */
  refreshes?: SharedRefreshes | undefined
  /** Time limit of one request to a network, across all nodes tried. */
  rpcTimeoutMs: number
  /** The secure site of embedded wallets; undefined if the operator runs none. */
  secureSite?: SecureSite | undefined
  services: Services
  probes: Readonly<Record<string, Probe>>
}
