import { readAdminFiles } from './admin/adminFiles.ts'
import { type AdminTokens, createAdminTokens } from './admin/adminTokens.ts'
import { createAdmin } from './admin/createAdmin.ts'
import { type DailyCounts, dayOf } from './admin/dailyCounts.ts'
import { createApp } from './app.ts'
import { configuredProjects } from './configuredProjects.ts'
import { createDeps } from './createDeps.ts'
import { startSecureSite } from './embedded/startSecureSite.ts'
import { type Answer, listen } from './httpServer.ts'
import { impersonalEvent, type UntimedEvent } from './impersonalEvent.ts'
import type { LogEntry } from './logEntry.ts'
import { createMetrics, type Metrics } from './management/metrics.ts'
import { type Management, startManagement } from './management/startManagement.ts'
import { createMeter, type Meter } from './meter.ts'
import { nodeCapabilities } from './nodeCapabilities.ts'
import { openServers } from './openServers.ts'
import { openStores, type Stores } from './openStores.ts'
import { OperatorError } from './operatorError.ts'
import { createSvgDrawer } from './pictures/svg/svgDrawer.ts'
import { readPublishedSite } from './readPublishedSite.ts'
import type { StartCdnOptions } from './StartCdnOptions.ts'
import { createKeyThreads } from './signatures/keyThreads.ts'
import type { DatabaseName } from './store/databaseKind.ts'
import { createFollowedSite } from './store/followedSite.ts'
import { parseDenyList } from './store/parseProjects.ts'
import { openTraces } from './traces/openTraces.ts'
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
/** Longer than jobs that run may take to stop. */
const closeWithinMs = 8000
/** How often counts are logged, if there are any. */
const meterEveryMs = 60_000
/** Number of projects whose document is made in advance. Others are made at their first request. */
const preparedProjects = 20

/** Monotonic, whatever happens to the machine's clock. */
const elapsed = (): number => performance.now()

type Secret = (name: string) => string | undefined
type Tell = (event: UntimedEvent) => void

/**
 * Starts the server in this process: reads what is published and configured, opens the databases, listens, and serves the
 * app once all it needs is there.
 * @throws OperatorError with a message for the operator: an invalid projects file, no build, a port in use
 */
export async function startCdn(options: StartCdnOptions): Promise<RunningCdn> {
  const secret: Secret = name => options.keys?.get(name)
  refuseMistakes(options, secret)
  const { releasesDir = defaultReleasesDir } = options
  let metrics: Metrics | undefined
  const write = (entry: LogEntry) => {
    metrics?.observe(entry)
    options.log?.(entry)
  }
  const tell: Tell = event => write({ time: new Date().toISOString(), ...impersonalEvent(event) })
  const configured = configuredProjects(options.projects, secret, tell)
  // Read before the databases are opened: a server that cannot start does not migrate them.
  const [site, file] = await Promise.all([
    createFollowedSite(() => readPublishedSite(releasesDir, options), tell),
    configured.openSource(),
  ])
  const traces = options.traces && (await openTraces({ ...options.traces, version: site.now().newest.version, tell }))
  let prepare = async () => {}
  const stores = await openStores(options, {
    ...{ configured, file, secret, traces, elapsed, tell },
    // A failure here recurs when a page requests the document; it is then answered and logged.
    onProjects: () => void prepare().catch(() => undefined),
  })
  const { cache, data, projects, dailyCounts, jobs, news, lease } = stores
  const servers = openServers({ hasSecurePort: options.secureSite?.port !== undefined })
  let management: Management | undefined
  const giveUp = async (error: unknown): Promise<never> => {
    servers.cut()
    await management?.stop()
    await stores.close()
    throw error
  }

  let isReady = false
  let admin: Answer | undefined
  if (options.management) {
    metrics = createMetrics({ cache: cache.check, data: data.check }, news && (() => news.isListening))
    management = await startManagement({
      ...options.management,
      metrics,
      isReady: () => isReady,
      admin: () => admin,
    }).catch(giveUp)
  }
  const { host = '127.0.0.1' } = options
  const port = await listen(servers.main, options.port, host).catch(giveUp)
  const publicUrl = options.publicUrl ?? `http://localhost:${port}`
  const secureSite =
    options.secureSite &&
    (await startSecureSite(options.secureSite, { publicUrl, secret, data, tellKeys: lease.tellKeys }).catch(giveUp))
  if (!secureSite) await lease.tellKeys([])
  if (servers.secure) await listen(servers.secure, options.secureSite?.port ?? 0, host, 'CK_SECURE_PORT').catch(giveUp)

  const counts = createMeter()
  const meter = metrics?.metered(counts) ?? counts
  const stopping = new AbortController()
  const svgDrawer = options.svgDrawer ?? createSvgDrawer()
  const keyThreads = options.keyThreads ?? createKeyThreads()
  const deps = createDeps(options, {
    ...{ publicUrl, releasesDir, site, stores, secureSite, svgDrawer, keyThreads, traces, meter },
    ...{ stopping: stopping.signal, secret, elapsed, write, tell },
  })
  const { fetch: answer } = createApp(nodeCapabilities, deps)
  jobs.every(60, 'counts.forget', () => dailyCounts.forget(dayOf(Date.now() - keptCountsMs)))
  const adminTokens = createAdminTokens(data, Date.now)
  if (options.management)
    admin = createAdmin({
      ...{ site: deps, data, cache, tokens: adminTokens, stored: stores.stored, counts: dailyCounts },
      readFile: configured.readFile,
      checkDenyList: deny => void parseDenyList(deny, 'The deny list'),
      checkEntry: entry => void configured.parseEntry(entry, 'The project'),
      reloadProjects: projects.reload,
      files: await readAdminFiles(options.management.adminFiles ?? defaultAdminDir),
    }).fetch
  await jobs.start().catch(giveUp)
  servers.serve(options.wrap ? options.wrap(answer) : answer)

  prepare = async () => {
    const { template, version } = site.now().newest
    if (!template) return
    const release = { site: site.now(), version, template }
    const some = projects.all().slice(0, preparedProjects)
    await Promise.all(some.map(project => deps.documents.make(release, project)))
  }
  await prepare()
  const { newest, listing } = site.now()
  const { version } = newest
  tellLacks(stores, tell)
  tell({ event: 'started', version, url: publicUrl, projects: projects.all().length, wallets: listing.wallets.length })
  const stopCounting = keepCounting(meter, dailyCounts, tell)
  news?.start()
  isReady = true
  return {
    ...{ port, url: publicUrl, managementPort: management?.port, adminTokens, version },
    async reload() {
      await site.reload()
      await projects.reload()
    },
    async stop() {
      isReady = false
      // Without balancers to notice, no connection is accepted from here on.
      if (options.drainMs) await wait(options.drainMs)
      stopping.abort()
      await servers.stop()
      await management?.stop()
      stopCounting()
      svgDrawer.stop()
      await keyThreads.stop()
      // Otherwise, a hanging database would keep the server from ending.
      await Promise.race([stores.close(), wait(closeWithinMs)])
      await traces?.stop()
    },
  }
}

/** @throws OperatorError */
function refuseMistakes({ publicUrl }: StartCdnOptions, secret: Secret): void {
  for (const { checkSettings } of nodeCapabilities) checkSettings?.(secret)
  if (publicUrl !== undefined && !parseWebOrigin(publicUrl))
    throw new OperatorError(`The public URL ${publicUrl} is not an origin; accepted: https://cdn.example.com`)
}

/** What the server starts without. */
function tellLacks({ cache, data, unread }: Stores, tell: Tell): void {
  for (const [name, { failure }] of Object.entries({ cache, data }))
    if (failure) tell({ event: 'database.away', database: name as DatabaseName, reason: failure.message })
  if (unread !== undefined) tell({ event: 'projects.unread', reason: unread })
}

/** Logs and stores what was counted, from time to time. @returns ends that */
function keepCounting(meter: Meter, dailyCounts: DailyCounts, tell: Tell): () => void {
  const telling = setInterval(() => {
    const taken = meter.take()
    if (Object.keys(taken).length > 0) tell({ event: 'meter', ...taken })
  }, meterEveryMs).unref()
  const flushing = setInterval(() => {
    dailyCounts.flush().catch(error => tell({ event: 'counts.failed', reason: String(error) }))
  }, flushCountsEveryMs).unref()
  return () => {
    clearInterval(telling)
    clearInterval(flushing)
  }
}
