import { setMaxListeners } from 'node:events'
import { sellerFacts } from './buy/sellersOf.ts'
import type { CdnDeps } from './CdnDeps.ts'
import { createKeptDocuments } from './document/keptDocuments.ts'
import { createModalDocuments } from './document/modalDocuments.ts'
import { offerOf, type SecureSite } from './embedded/secureSite.ts'
import type { UntimedEvent } from './impersonalEvent.ts'
import { createDatabaseLimits } from './limits/createDatabaseLimits.ts'
import { lendWithFallback, withFallback } from './limits/withFallback.ts'
import type { LogEntry } from './logEntry.ts'
import type { Meter } from './meter.ts'
import type { RateLimit } from './middleware/tokenBuckets.ts'
import type { Stores } from './openStores.ts'
import type { SvgDrawer } from './pictures/svg/svgDrawer.ts'
import type { StartCdnOptions } from './StartCdnOptions.ts'
import type { KeyThreads } from './signatures/keyThreads.ts'
import { createNodeClientAddress } from './sources/nodeClientAddress.ts'
import { nodeCompressor } from './sources/nodeCompressor.ts'
import { createNodeSafeFetch } from './sources/nodeSafeFetch.ts'
import { createDatabaseLender } from './store/databaseLender.ts'
import type { FollowedSite } from './store/followedSite.ts'
import { createReleaseFinder } from './store/releaseFinder.ts'
import { createSharedRefreshes } from './store/sharedRefreshes.ts'
import type { Traces } from './traces/Traces.ts'

/** What was started for the app. */
interface Started {
  publicUrl: string
  releasesDir: string
  site: FollowedSite
  stores: Stores
  secureSite: SecureSite | undefined
  svgDrawer: SvgDrawer
  keyThreads: KeyThreads
  traces: Traces | undefined
  meter: Meter
  /** Aborts when the server is about to stop. */
  stopping: AbortSignal
  secret(name: string): string | undefined
  elapsed(): number
  write(entry: LogEntry): void
  tell(event: UntimedEvent): void
}

/** @spec 9.rpc-timeout */
const defaultRpcTimeoutMs = 10_000
/**
 * A visitor's modal needs a few requests a minute; this leaves room for an office behind one address, or a test run.
 */
const defaultRateLimit: RateLimit = { burst: 600, perSecond: 60 }
const defaultProjectRateLimit: RateLimit = { burst: 10_000, perSecond: 1000 }

/** What the app needs of a server on Node. */
export function createDeps(options: StartCdnOptions, started: Started): CdnDeps {
  const { publicUrl, releasesDir, site, stores, secureSite, traces, secret, elapsed, write, tell } = started
  const { cache, data, isShared, valkey } = stores
  const common = { publicUrl, compressor: nodeCompressor }
  const databaseLender = isShared ? createDatabaseLender(cache) : undefined
  return {
    ...common,
    projects: stores.projects,
    site: site.now,
    findRelease: createReleaseFinder(releasesDir, site, elapsed),
    documents: createModalDocuments({
      ...common,
      kept: createKeptDocuments(cache, Date.now),
      sellersOf: project => sellerFacts(project, { publicUrl, secret, fetch, now: Date.now }),
      embedded: secureSite && offerOf(secureSite),
    }),
    cache,
    data,
    dailyCounts: stores.dailyCounts,
    jobs: stores.jobs,
    news: stores.news,
    tellMail: tell,
    tellDefect: tell,
    retention: options.retention,
    tellReseal: tell,
    maxIndexEvents: options.maxIndexEvents,
    meter: started.meter,
    lender: valkey && databaseLender ? lendWithFallback(valkey, databaseLender) : (valkey ?? databaseLender),
    refreshes: isShared ? createSharedRefreshes(cache, elapsed) : undefined,
    limits: valkey && withFallback(valkey, createDatabaseLimits(data, Date.now)),
    safeFetch: createNodeSafeFetch({
      gateways: { ipfs: options.ipfsGateways ?? [], ar: options.arweaveGateways ?? [] },
    }),
    drawSvg: started.svgDrawer.draw,
    checkKey: started.keyThreads.check,
    sharesReads: true,
    secret,
    publicIndexers: options.publicIndexers ?? false,
    now: Date.now,
    elapsed,
    clientAddress: createNodeClientAddress(options.proxyHops ?? 0),
    logClients: options.logClients ?? false,
    fetch: traces ? traces.calls(fetch) : fetch,
    traces,
    log: write,
    tellNode: tell,
    timeout: sharedTimeout,
    stopping: started.stopping,
    rateLimit: options.rateLimit ?? defaultRateLimit,
    projectRateLimit: options.projectRateLimit ?? defaultProjectRateLimit,
    rpcTimeoutMs: options.rpcTimeoutMs ?? defaultRpcTimeoutMs,
    secureSite,
    services: { ...(secureSite && { secureSite: secureSite.origin }), ...options.services },
    probes: {
      cache: cache.check,
      data: data.check,
      ...(secureSite && { keys: () => Promise.all((secureSite.keyrings ?? []).map(ring => ring.check())) }),
      ...options.probes,
    },
  }
}

/** One time limit may end many reads. Node warns of a leak from the eleventh listener on. */
function sharedTimeout(milliseconds: number): AbortSignal {
  const signal = AbortSignal.timeout(milliseconds)
  setMaxListeners(0, signal)
  return signal
}
