import { setMaxListeners } from 'node:events'
import { readAdminFiles } from './admin/adminFiles.ts'
import { type AdminTokens, createAdminTokens } from './admin/adminTokens.ts'
import { createAdmin } from './admin/createAdmin.ts'
import { createDailyCounts, dayOf } from './admin/dailyCounts.ts'
import { createStoredProjects } from './admin/storedProjects.ts'
import { createApp } from './app.ts'
import { sellerFacts } from './buy/sellersOf.ts'
import type { CdnDeps } from './CdnDeps.ts'
import { configuredProjects } from './configuredProjects.ts'
import { createKeptDocuments } from './document/keptDocuments.ts'
import { createModalDocuments } from './document/modalDocuments.ts'
import { offerOf } from './embedded/secureSite.ts'
import { startSecureSite } from './embedded/startSecureSite.ts'
import { type Answer, answerBy, createHttpServer, listen, stop } from './httpServer.ts'
import { impersonalEvent, type UntimedEvent } from './impersonalEvent.ts'
import { createPostgresQueue } from './jobs/createPostgresQueue.ts'
import { createTableQueue } from './jobs/createTableQueue.ts'
import { createDatabaseLimits } from './limits/createDatabaseLimits.ts'
import { openValkeyLimits } from './limits/openValkeyLimits.ts'
import type { ValkeyLimits } from './limits/ValkeyLimits.ts'
import { lendWithFallback, withFallback } from './limits/withFallback.ts'
import type { LogEntry } from './logEntry.ts'
import { createMetrics, type Metrics } from './management/metrics.ts'
import { type Management, startManagement } from './management/startManagement.ts'
import { createMeter } from './meter.ts'
import type { RateLimit } from './middleware/tokenBuckets.ts'
import { nodeCapabilities } from './nodeCapabilities.ts'
import { OperatorError } from './operatorError.ts'
import { createSvgDrawer } from './pictures/svg/svgDrawer.ts'
import { readPublishedSite } from './readPublishedSite.ts'
import type { StartCdnOptions } from './StartCdnOptions.ts'
import { createKeyThreads } from './signatures/keyThreads.ts'
import { createOperatorSeal } from './signIn/operatorSeal.ts'
import { createNodeClientAddress } from './sources/nodeClientAddress.ts'
import { nodeCompressor } from './sources/nodeCompressor.ts'
import { createNodeSafeFetch } from './sources/nodeSafeFetch.ts'
import { isPostgres, memoryDatabase } from './store/connectDatabase.ts'
import { createPostgresNews } from './store/createPostgresNews.ts'
import type { DatabaseName } from './store/databaseKind.ts'
import { createDatabaseLender } from './store/databaseLender.ts'
import { createFollowedSite } from './store/followedSite.ts'
import { openDatabases } from './store/openDatabases.ts'
import { parseDenyList } from './store/parseProjects.ts'
import { createReleaseFinder } from './store/releaseFinder.ts'
import { createReloadingProjects } from './store/reloadingProjects.ts'
import { holdServerLease } from './store/serverLease.ts'
import { createSharedRefreshes } from './store/sharedRefreshes.ts'
import { openTraces } from './traces/openTraces.ts'
import { withJobTraces } from './traces/withJobTraces.ts'
import { wait } from './wait.ts'
import { parseWebOrigin } from './webOrigin.ts'

export interface RunningCdn {
  port: number
  url: string
  /** Where it is managed, if anywhere. */
  managementPort: number | undefined
  /** Who may use the admin there. */
  adminTokens: AdminTokens
  /** Version of the newest usable release when the server started. */
  version: string
  /** Rereads the projects and the folder of releases, changed or not. */
  reload(): Promise<void>
  /**
   * Reports not ready and waits until balancers notice. Then stops accepting connections, answers held requests, lets
   * running ones finish, and closes the rest after 5 s.
   */
  stop(): Promise<void>
}

const defaultReleasesDir = 'dist/site'
const defaultAdminDir = 'dist/admin'
/** What a crash may lose of the counts, and how late other servers show them. */
const flushCountsEveryMs = 10_000
/** A year and a month, to compare with the year before. */
const keptCountsMs = 400 * 86_400_000
/** Poll interval for jobs added by another process to the same file. */
const jobsPollMs = 1000
/** Longer than jobs that run may take to stop. */
const closeWithinMs = 8000
/** How often counts are logged, if there are any. */
const meterEveryMs = 60_000
/** Number of projects whose document is made in advance. Others are made at their first request. */
const preparedProjects = 20
/** @spec 9.rpc-timeout */
const defaultRpcTimeoutMs = 10_000
/**
 * A visitor's modal needs a few requests a minute; this leaves room for an office behind one address, or a test run.
 */
const defaultRateLimit: RateLimit = { burst: 600, perSecond: 60 }
const defaultProjectRateLimit: RateLimit = { burst: 10_000, perSecond: 1000 }

/**
 * Starts the server in this process.
 * @throws OperatorError with a message for the operator: an invalid projects file, no build, a port in use
 */
export async function startCdn(options: StartCdnOptions): Promise<RunningCdn> {
  const { host = '127.0.0.1', releasesDir = defaultReleasesDir } = options
  let metrics: Metrics | undefined
  const write = (entry: LogEntry) => {
    metrics?.observe(entry)
    options.log?.(entry)
  }
  const tell = (event: UntimedEvent) => write({ time: new Date().toISOString(), ...impersonalEvent(event) })
  const secret = (name: string) => options.keys?.get(name)
  for (const { checkSettings } of nodeCapabilities) checkSettings?.(secret)
  let prepare = async () => {}
  if (options.publicUrl !== undefined && !parseWebOrigin(options.publicUrl))
    throw new OperatorError(`The public URL ${options.publicUrl} is not an origin; accepted: https://cdn.example.com`)
  const configured = configuredProjects(options.projects, secret, tell)
  // Read before the databases are opened: a server that cannot start does not migrate them.
  const [site, file] = await Promise.all([
    createFollowedSite(() => readPublishedSite(releasesDir, options), tell),
    configured.openSource(),
  ])

  const traces = options.traces && (await openTraces({ ...options.traces, version: site.now().newest.version, tell }))
  const { database = memoryDatabase } = options
  const { cache, data } = await openDatabases(database, {
    migrates: options.migrates,
    postgres: options.postgres,
    tell,
    asked: traces?.asked,
  })
  const stored = createStoredProjects({
    data,
    now: Date.now,
    seal: createOperatorSeal(secret),
    parse: configured.parseEntry,
    parseDenyList,
    tell,
  })
  // A database that could not be opened is not waited for once more.
  const unread = data.failure?.message ?? (await stored.refresh().then(() => undefined, String))
  const projects = await createReloadingProjects(stored.with(file), elapsed, news => {
    tell(news)
    // A failure here recurs when a page requests the document; it is then answered and logged.
    prepare().catch(() => undefined)
  }).catch(async error => {
    await Promise.all([cache.close(), data.close()])
    throw error
  })
  const dailyCounts = createDailyCounts(data, Date.now)
  const queue = isPostgres(database)
    ? createPostgresQueue({
        ...{ url: database, data, migrates: options.migrates, report: tell },
        connectTimeoutMs: options.postgres?.connectTimeoutMs,
      })
    : createTableQueue(data, { now: Date.now, pollMs: jobsPollMs, report: tell })
  const jobs = traces ? withJobTraces(queue, traces) : queue
  const postgresNews = isPostgres(database)
    ? createPostgresNews({
        ...{ url: database, data, report: tell },
        connectTimeoutMs: options.postgres?.connectTimeoutMs,
      })
    : undefined
  const lease = await holdServerLease(data).catch(async error => {
    await Promise.all([postgresNews?.stop(), cache.close(), data.close()])
    throw error
  })
  let valkey: ValkeyLimits | undefined
  const closeDatabases = async () => {
    await jobs.stop()
    await dailyCounts.flush()
    await lease.end()
    await postgresNews?.stop()
    valkey?.stop()
    await Promise.all([cache.close(), data.close()])
  }
  const server = createHttpServer()
  const secureServer = options.secureSite?.port === undefined ? undefined : createHttpServer()
  const servers = secureServer ? [server, secureServer] : [server]
  // Whoever asks from the first moment on waits until there is an app.
  let serve = (_: Answer) => {}
  const app = new Promise<Answer>(resolve => {
    serve = resolve
  })
  for (const each of servers) answerBy(each, async (request, env) => (await app)(request, env))
  let management: Management | undefined
  let admin: Answer | undefined
  const giveUp = async (error: unknown): Promise<never> => {
    for (const each of servers) {
      each.close()
      each.closeAllConnections()
    }
    await management?.stop()
    await closeDatabases()
    throw error
  }
  if (options.valkey !== undefined) {
    const limits = { url: options.valkey, secret: secret('CK_AUTH_KEY'), now: Date.now, tell }
    valkey = await openValkeyLimits(limits).catch(giveUp)
  }
  let isReady = false
  if (options.management) {
    metrics = createMetrics({ cache: cache.check, data: data.check }, postgresNews && (() => postgresNews.isListening))
    management = await startManagement({
      ...options.management,
      metrics,
      isReady: () => isReady,
      admin: () => admin,
    }).catch(giveUp)
  }
  const port = await listen(server, options.port, host).catch(giveUp)
  const publicUrl = options.publicUrl ?? `http://localhost:${port}`
  const secureSite =
    options.secureSite &&
    (await startSecureSite(options.secureSite, { publicUrl, secret, data, tellKeys: lease.tellKeys }).catch(giveUp))
  if (!secureSite) await lease.tellKeys([])
  if (secureServer) await listen(secureServer, options.secureSite?.port ?? 0, host, 'CK_SECURE_PORT').catch(giveUp)
  const common = { publicUrl, compressor: nodeCompressor }
  const documents = createModalDocuments({
    ...common,
    kept: createKeptDocuments(cache, Date.now),
    sellersOf: project => sellerFacts(project, { publicUrl, secret, fetch, now: Date.now }),
    embedded: secureSite && offerOf(secureSite),
  })
  const counts = createMeter()
  const meter = metrics?.metered(counts) ?? counts
  const stopping = new AbortController()
  const svgDrawer = options.svgDrawer ?? createSvgDrawer()
  const keyThreads = options.keyThreads ?? createKeyThreads()
  const databaseLender = isPostgres(database) ? createDatabaseLender(cache) : undefined
  const deps: CdnDeps = {
    ...common,
    projects,
    site: site.now,
    findRelease: createReleaseFinder(releasesDir, site, elapsed),
    documents,
    cache,
    data,
    dailyCounts,
    jobs,
    news: postgresNews,
    tellMail: tell,
    tellDefect: tell,
    retention: options.retention,
    tellReseal: tell,
    maxIndexEvents: options.maxIndexEvents,
    meter,
    // Several servers may share a PostgreSQL database.
    lender: valkey && databaseLender ? lendWithFallback(valkey, databaseLender) : (valkey ?? databaseLender),
    refreshes: isPostgres(database) ? createSharedRefreshes(cache, elapsed) : undefined,
    limits: valkey && withFallback(valkey, createDatabaseLimits(data, Date.now)),
    safeFetch: createNodeSafeFetch({
      gateways: { ipfs: options.ipfsGateways ?? [], ar: options.arweaveGateways ?? [] },
    }),
    drawSvg: svgDrawer.draw,
    checkKey: keyThreads.check,
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
    stopping: stopping.signal,
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
  const { fetch: answer } = createApp(nodeCapabilities, deps)
  jobs.every(60, 'counts.forget', () => dailyCounts.forget(dayOf(Date.now() - keptCountsMs)))
  const adminTokens = createAdminTokens(data, Date.now)
  if (options.management)
    admin = createAdmin({
      ...{ site: deps, data, cache, tokens: adminTokens, stored, counts: dailyCounts },
      readFile: configured.readFile,
      checkDenyList: deny => void parseDenyList(deny, 'The deny list'),
      checkEntry: entry => void configured.parseEntry(entry, 'The project'),
      reloadProjects: projects.reload,
      files: await readAdminFiles(options.management.adminFiles ?? defaultAdminDir),
    }).fetch
  await jobs.start().catch(giveUp)
  serve(options.wrap ? options.wrap(answer) : answer)
  prepare = async () => {
    const { template, version } = site.now().newest
    if (!template) return
    const release = { site: site.now(), version, template }
    const some = projects.all().slice(0, preparedProjects)
    await Promise.all(some.map(project => documents.make(release, project)))
  }
  await prepare()
  const { newest, listing } = site.now()
  const { version } = newest
  for (const [name, { failure }] of Object.entries({ cache, data }))
    if (failure) tell({ event: 'database.away', database: name as DatabaseName, reason: failure.message })
  if (unread !== undefined) tell({ event: 'projects.unread', reason: unread })
  tell({ event: 'started', version, url: publicUrl, projects: projects.all().length, wallets: listing.wallets.length })
  const telling = setInterval(() => {
    const taken = meter.take()
    if (Object.keys(taken).length > 0) tell({ event: 'meter', ...taken })
  }, meterEveryMs).unref()
  const flushing = setInterval(() => {
    dailyCounts.flush().catch(error => tell({ event: 'counts.failed', reason: String(error) }))
  }, flushCountsEveryMs).unref()
  postgresNews?.start()
  isReady = true
  const reload = async () => {
    await site.reload()
    await projects.reload()
  }
  const stopAll = async () => {
    isReady = false
    // Without balancers to notice, no connection is accepted from here on.
    if (options.drainMs) await wait(options.drainMs)
    stopping.abort()
    await Promise.all(servers.map(stop))
    await management?.stop()
    clearInterval(telling)
    clearInterval(flushing)
    svgDrawer.stop()
    await keyThreads.stop()
    // Otherwise, a hanging database would keep the server from ending.
    await Promise.race([closeDatabases(), wait(closeWithinMs)])
    await traces?.stop()
  }
  return { port, url: publicUrl, managementPort: management?.port, adminTokens, version, reload, stop: stopAll }
}

/** Monotonic, whatever happens to the machine's clock. */
const elapsed = (): number => performance.now()

/** One time limit may end many reads. Node warns of a leak from the eleventh listener on. */
function sharedTimeout(milliseconds: number): AbortSignal {
  const signal = AbortSignal.timeout(milliseconds)
  setMaxListeners(0, signal)
  return signal
}
