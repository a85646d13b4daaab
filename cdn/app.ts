import { type Context, Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { ApiFailure, apiErrorReply } from './apiFailure.ts'
import { createAppParts } from './appParts.ts'
import type { Capability } from './capability.ts'
import type { CdnEnv } from './cdnEnv.ts'
import type { ModalDocuments } from './document/modalDocuments.ts'
import type { MailNews } from './embedded/mail/createOutbox.ts'
import type { ResealNews } from './embedded/resealRows.ts'
import type { SecureSite } from './embedded/secureSite.ts'
import type { JobQueue } from './jobs/jobQueue.ts'
import type { Meter } from './meter.ts'
import { type AccessEntry, accessLog } from './middleware/accessLog.ts'
import type { TokenLender } from './middleware/leasedBuckets.ts'
import type { ClientAddress } from './middleware/rateLimits.ts'
import { retireWorkers } from './middleware/retireWorkers.ts'
import type { RateLimit } from './middleware/tokenBuckets.ts'
import type { NodeNews } from './nodes/nodeNews.ts'
import type { DrawSvg } from './pictures/svg/svgDrawer.ts'
import type { Retention } from './retention.ts'
import type { Probe, Services } from './routes/healthz.ts'
import { tidyPath } from './routes/tidyPath.ts'
import type { CheckKey } from './signatures/signatureChecks.ts'
import type { AccountSource } from './sources/accountSource.ts'
import type { Compressor } from './sources/compressor.ts'
import type { SafeFetch } from './sources/safeFetch.ts'
import type { News } from './store/news.ts'
import type { Projects } from './store/projects.ts'
import type { SharedRefreshes } from './store/sharedRefreshes.ts'
import type { Site } from './store/site.ts'
import type { DataStore, Store } from './store/store.ts'
import { StoreFailure } from './store/storeFailure.ts'
import type { Timeout } from './timeout.ts'

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
  /** Work that outlives requests; undefined without `data`. */
  jobs?: JobQueue | undefined
  /** How long the server keeps what is over; the usual times by default. */
  retention?: Retention | undefined
  /** Wakes held requests; within this process by default. */
  news?: News | undefined
  /** Receives mails that the mail server did not accept. */
  tellMail?(news: MailNews): void
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
  rateLimit: RateLimit
  /** Shared by all visitors of a project. */
  projectRateLimit: RateLimit
  /** Lends tokens of both limits to several servers. By default, each server counts on its own. */
  lender?: TokenLender | undefined
  /** Reports facts that other servers have refreshed. */
  refreshes?: SharedRefreshes | undefined
  /** Time limit of one request to a network, across all nodes tried. */
  rpcTimeoutMs: number
  /** The secure site of embedded wallets; undefined if the operator runs none. */
  secureSite?: SecureSite | undefined
  services: Services
  probes: Readonly<Record<string, Probe>>
}

/**
 * For files that a browser can open as a document, such as SVG: their scripts would run on the modal's origin. A script
 * opened directly is shown as text.
 */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The server as a function from Request to Response, for Node and edge workers. The secure site's routes answer on its
 * own host only, and that host answers nothing else.
 */
export function createApp(capabilities: readonly Capability[], deps: CdnDeps): Hono<CdnEnv> {
  const parts = createAppParts(deps)
  const { secureSite } = deps
  const secure = secureSite && createSite(deps)
  const app = createSite(deps, secureSite && secure && { host: new URL(secureSite.origin).host, app: secure })
  for (const { routes } of capabilities) routes?.(app, parts)
  if (secureSite && secure)
    for (const { secureRoutes } of capabilities) secureRoutes?.(secure, parts.ofOrigin(secureSite.origin))
  return app
}

/** The middleware and routes of one origin. @param other another origin, with routes of its own */
function createSite(deps: CdnDeps, other?: { host: string; app: Hono<CdnEnv> }): Hono<CdnEnv> {
  const app = new Hono<CdnEnv>()
  if (other)
    app.use(async (c, next) => {
      if (new URL(c.req.url).host !== other.host) return next()
      return other.app.fetch(c.req.raw, c.env)
    })

  app.onError((error, c) => {
    if (error instanceof ApiFailure) return apiErrorReply(c, error)
    c.set('fault', String(error))
    if (error instanceof StoreFailure)
      return apiErrorReply(
        c,
        new ApiFailure(
          'not_available',
          error.reason === 'full'
            ? 'The server has no room left to keep what this needs; try again later'
            : 'The server cannot use its database; try again later',
        ),
      )
    const advice = `The server failed; its operator finds the reason in the log under ${c.get('requestId')}`
    return apiErrorReply(c, new ApiFailure('internal', advice))
  })
  app.notFound(c => apiErrorReply(c, new ApiFailure('not_found', 'Nothing is served under this address')))
  app.use(
    accessLog({
      log: deps.log,
      now: deps.now,
      elapsed: deps.elapsed,
      nameClient: deps.logClients ? deps.clientAddress : undefined,
    }),
  )
  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    const { headers } = c.res
    const isScript = headers.get('Content-Type')?.startsWith('text/javascript')
    if (!isScript && !headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', closedPolicy)
  })
  app.use(retireWorkers)
  app.use(methodNotAllowed({ app, onMethodNotAllowed }))
  app.use(tidyPath)
  // Any page may read why it was refused. Preflights are never answered, so in browsers only our own pages can post
  // JSON.
  app.use('/v1/*', async (c, next) => {
    await next()
    // Only our own pages may load pictures.
    if (c.res.headers.has('Cross-Origin-Resource-Policy')) return
    if (c.req.method === 'GET' || c.req.method === 'HEAD') c.header('Access-Control-Allow-Origin', '*')
  })
  return app
}

function onMethodNotAllowed(c: Context<CdnEnv>, methods: string[]): Response {
  const allow = methods.join(', ')
  return apiErrorReply(c, new ApiFailure('method_not_allowed', `Accepted here: ${allow}`, { Allow: allow }))
}
