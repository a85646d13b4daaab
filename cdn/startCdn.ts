import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { createModalDocuments } from './document/modalDocuments.ts'
import type { Listing } from './listing/listing.ts'
import { readListing, withImages } from './listing/readListing.ts'
import type { LogEntry, ServerEvent } from './logEntry.ts'
import type { RateLimit } from './middleware/tokenBuckets.ts'
import type { Probe, Services } from './routes/healthz.ts'
import { readDiskFiles } from './sources/diskFiles.ts'
import type { Files } from './sources/files.ts'
import { createNodeClientAddress } from './sources/nodeClientAddress.ts'
import { nodeCompressor } from './sources/nodeCompressor.ts'
import { projectsFile } from './sources/projectsFile.ts'
import { readWalletsFile } from './sources/walletsFile.ts'
import { StartupError } from './startupError.ts'
import { createFollowedSite } from './store/followedSite.ts'
import { parseProjects } from './store/parseProjects.ts'
import type { ProjectEntry } from './store/projects.schema.ts'
import { createReloadingProjects, type ProjectsSource } from './store/reloadingProjects.ts'
import { createSite, type Site } from './store/site.ts'
import { parseWebOrigin } from './webOrigin.ts'

export interface StartCdnOptions {
  /** 0 takes any free port. */
  port: number
  /** Address to listen on; loopback only by default. */
  host?: string
  /** Origin the server is reached at; by default `http://localhost:{port}`. */
  publicUrl?: string
  /** Path of a projects.json, which is followed while the server runs, or the entries it would hold. */
  projects: string | readonly ProjectEntry[]
  /** Folder publish.mjs has filled: with one release, or with all there were. */
  releasesDir?: string
  /** Path of a list of wallets instead of the published one. */
  wallets?: string
  /** Directory of the pictures that list names. */
  imagesDir?: string
  /** URLs of the other parts, for /healthz; read at each request, so parts may be added later. */
  services?: Services
  /** By part; /healthz is 503 while one of them rejects. */
  probes?: Readonly<Record<string, Probe>>
  rateLimit?: RateLimit
  projectRateLimit?: RateLimit
  /** Trusted proxies in front that add to X-Forwarded-For. */
  proxyHops?: number
  rpcTimeoutMs?: number
  log?(entry: LogEntry): void
  /** Whether log entries name clients. */
  logClients?: boolean
  /** Put around the app, by tools of development. */
  wrap?: ((answer: Answer) => Answer) | undefined
}

/** A server as a function; `env` is what node's adapter knows of the connection. */
export type Answer = (request: Request, env?: object) => Response | Promise<Response>

export interface RunningCdn {
  port: number
  url: string
  /** Of the release to use, when the server started. */
  version: string
  /** Reads the list of projects and the folder of releases again, changed or not. */
  reload(): Promise<void>
  /** Takes no more connections, lets running requests end, and after 5 s cuts what is left. */
  stop(): Promise<void>
}

const stopTimeoutMs = 5000
const sweepEveryMs = 20
/** Between opening the modal and what is done in it a visitor reads; a new connection costs them two round trips. */
const keepAliveTimeoutMs = 65_000
/** A request's head, and all of it: a little more than the app gives a body, so that the app may say why. */
const headersTimeoutMs = 10_000
const requestTimeoutMs = 12_000
const lookForLateRequestsEveryMs = 1000
/** A connection over which nothing moves while an answer is due, such as one whose client does not read. */
const stillTimeoutMs = 30_000
/** Projects whose document is made before anybody asks for it; the others' waits for their first visitor. */
const preparedProjects = 20
/** @spec 9.rpc-timeout */
const defaultRpcTimeoutMs = 10_000
/** One visitor's modal needs a few requests a minute; an office behind one address, or a test run, has room too. */
const defaultRateLimit: RateLimit = { burst: 600, perSecond: 60 }
const defaultProjectRateLimit: RateLimit = { burst: 10_000, perSecond: 1000 }

/**
 * Starts the server in this process.
 * @throws StartupError in words for the operator: a bad projects file, no build, a port in use
 */
export async function startCdn(options: StartCdnOptions): Promise<RunningCdn> {
  const { host = '127.0.0.1', log = () => {} } = options
  const tell = (entry: Untimed<ServerEvent>) => log({ time: new Date().toISOString(), ...entry })
  let prepare = async () => {}
  const [projects, site] = await Promise.all([
    createReloadingProjects(projectsSource(options.projects), Date.now, news => {
      tell(news)
      // What fails here fails for the page that asks, which is told and logged.
      prepare().catch(() => undefined)
    }),
    createFollowedSite(() => readSite(options), tell),
  ])

  if (options.publicUrl !== undefined && !parseWebOrigin(options.publicUrl))
    throw new StartupError(`The public URL ${options.publicUrl} is not an origin; accepted: https://cdn.example.com`)

  const server = createServer({
    keepAliveTimeout: keepAliveTimeoutMs,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: lookForLateRequestsEveryMs,
  })
  server.timeout = stillTimeoutMs
  const port = await listen(server, options.port, host)
  const publicUrl = options.publicUrl ?? `http://localhost:${port}`
  const common = { publicUrl, compressor: nodeCompressor }
  const documents = createModalDocuments(common)
  const app = createApp({
    ...common,
    projects,
    site: site.now,
    documents,
    now: Date.now,
    clientAddress: createNodeClientAddress(options.proxyHops ?? 0),
    logClients: options.logClients ?? false,
    fetch,
    log,
    timeout: AbortSignal.timeout,
    rateLimit: options.rateLimit ?? defaultRateLimit,
    projectRateLimit: options.projectRateLimit ?? defaultProjectRateLimit,
    rpcTimeoutMs: options.rpcTimeoutMs ?? defaultRpcTimeoutMs,
    services: options.services ?? {},
    probes: options.probes ?? {},
  })
  const answer = options.wrap ? options.wrap(app.fetch) : app.fetch
  server.on('request', getRequestListener(answer, { overrideGlobalObjects: false }))
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
  tell({ event: 'started', version, url: publicUrl, projects: projects.all().length, wallets: listing.wallets.length })
  const reload = async () => {
    await site.reload()
    await projects.reload()
  }
  return { port, url: publicUrl, version, reload, stop: () => stop(server) }
}

async function readSite(options: StartCdnOptions): Promise<Site & { count: number }> {
  const { releasesDir = 'dist/site' } = options
  const found = await readDiskFiles(releasesDir)
  const { files, listing } = await readPictures(found, options)
  return { ...(await createSite(files, found.versions, listing, releasesDir)), count: found.versions.length }
}

type Untimed<Entry> = Entry extends unknown ? Omit<Entry, 'time'> : never

function projectsSource(projects: StartCdnOptions['projects']): ProjectsSource {
  if (typeof projects === 'string') return projectsFile(projects)
  return { stamp: async () => '', read: async () => parseProjects({ projects }, 'The list of projects') }
}

/** The list of wallets, and the files with its pictures. */
async function readPictures(
  site: Files,
  { wallets, imagesDir = 'images' }: StartCdnOptions,
): Promise<{ files: Files; listing: Listing }> {
  const published = await readListing(site)
  if (wallets === undefined) return { files: site, listing: published }
  const { listing, images } = await readWalletsFile(wallets, imagesDir)
  return { files: withImages(site, images), listing: { ...published, wallets: listing.wallets } }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use: stop what listens there, or set PORT to another`
          : `Cannot listen on ${host}:${port}: ${error.message}`
      reject(new StartupError(reason))
    })
    try {
      server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
    } catch (error) {
      reject(new StartupError(`Cannot listen on ${host}:${port}: ${(error as Error).message}`))
    }
  })
}

function stop(server: Server): Promise<void> {
  return new Promise(resolve => {
    const cut = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
    // A connection whose last request has just ended would be kept alive.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
  })
}
