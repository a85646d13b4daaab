import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { createModalTemplate, type ModalTemplate } from './document/modalDocument.ts'
import type { AccessEntry } from './middleware/accessLog.ts'
import type { RateLimit } from './middleware/tokenBuckets.ts'
import type { Probe, Services } from './routes/healthz.ts'
import { readDiskFiles } from './sources/diskFiles.ts'
import { createNodeClientAddress } from './sources/nodeClientAddress.ts'
import { createNodeCompress } from './sources/nodeCompress.ts'
import { StartupError } from './startupError.ts'
import { parseProjects, parseProjectsJson } from './store/parseProjects.ts'
import type { ProjectEntry } from './store/projects.schema.ts'
import { createProjects, type Project } from './store/projects.ts'
import { parseWebOrigin } from './webOrigin.ts'

export interface StartCdnOptions {
  /** 0 takes any free port. */
  port: number
  /** Address to listen on; loopback only by default. */
  host?: string
  /** Origin the server is reached at; by default `http://localhost:{port}`. */
  publicUrl?: string
  /** Path of a projects.json, or the entries it would hold. */
  projects: string | readonly ProjectEntry[]
  /** Directory publish.mjs has filled. */
  siteDir?: string
  /** Directory with greet.js, entry.js and entry.css of the same release. */
  modalDir?: string
  /** URLs of the other parts, for /healthz; read at each request, so parts may be added later. */
  services?: Services
  /** By part; /healthz is 503 while one of them rejects. */
  probes?: Readonly<Record<string, Probe>>
  rateLimit?: RateLimit
  /** Trusted proxies in front that add to X-Forwarded-For. */
  proxyHops?: number
  rpcTimeoutMs?: number
  log?(entry: AccessEntry): void
}

export interface RunningCdn {
  port: number
  url: string
  version: string
  /** Takes no more connections, lets running requests end, and after 5 s cuts what is left. */
  stop(): Promise<void>
}

const stopTimeoutMs = 5000
/** One visitor's modal needs a few requests a minute; an office behind one address, or a test run, has room too. */
const defaultRateLimit: RateLimit = { burst: 600, perSecond: 60 }

/**
 * Starts the server in this process.
 * @throws StartupError in words for the operator: a bad projects file, no build, a port in use
 */
export async function startCdn(options: StartCdnOptions): Promise<RunningCdn> {
  const { siteDir = 'dist/site', modalDir = 'dist/modal', host = '127.0.0.1' } = options
  const [projects, files, template] = await Promise.all([
    readProjects(options.projects),
    readDiskFiles(siteDir),
    readTemplate(modalDir),
  ])
  const version = files.versions.at(-1)
  if (!version) throw new StartupError(`${siteDir} holds no release: run npm run build first`)

  if (options.publicUrl !== undefined && !parseWebOrigin(options.publicUrl))
    throw new StartupError(`The public URL ${options.publicUrl} is not an origin; accepted: https://cdn.example.com`)

  const server = createServer()
  const port = await listen(server, options.port, host)
  const publicUrl = options.publicUrl ?? `http://localhost:${port}`
  const app = createApp({
    version,
    publicUrl,
    projects: createProjects(projects),
    files,
    template,
    compress: createNodeCompress(),
    clientAddress: createNodeClientAddress(options.proxyHops ?? 0),
    fetch,
    log: options.log ?? (() => {}),
    now: Date.now,
    timeout: AbortSignal.timeout,
    rateLimit: options.rateLimit ?? defaultRateLimit,
    rpcTimeoutMs: options.rpcTimeoutMs ?? 10_000,
    services: options.services ?? {},
    probes: options.probes ?? {},
  })
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  return { port, url: publicUrl, version, stop: () => stop(server) }
}

async function readProjects(projects: StartCdnOptions['projects']): Promise<Project[]> {
  if (typeof projects !== 'string') return parseProjects({ projects }, 'The list of projects')
  return parseProjectsJson(await readText(projects, 'projects file'), projects)
}

async function readTemplate(modalDir: string): Promise<ModalTemplate> {
  const [greeting, script, style] = await Promise.all(
    ['greet.js', 'entry.js', 'entry.css'].map(name => readText(join(modalDir, name), "modal's build")),
  )
  return createModalTemplate({ greeting: greeting ?? '', script: script ?? '', style: style ?? '' })
}

async function readText(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new StartupError(`The ${what} ${path} cannot be read: ${(error as Error).message}`)
  }
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
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function stop(server: Server): Promise<void> {
  return new Promise(resolve => {
    const cut = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
  })
}
