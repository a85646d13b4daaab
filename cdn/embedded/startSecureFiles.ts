import { createApp } from '../app.ts'
import { policyReports } from '../capabilities/policyReports.ts'
import { secureSiteFiles } from '../capabilities/secureSiteFiles.ts'
import { createModalDocuments } from '../document/modalDocuments.ts'
import { answerBy, createHttpServer, listen, stop } from '../httpServer.ts'
import type { LogEntry } from '../logEntry.ts'
import type { RateLimit } from '../middleware/tokenBuckets.ts'
import { OperatorError } from '../operatorError.ts'
import { createNodeClientAddress } from '../sources/nodeClientAddress.ts'
import { nodeCompressor } from '../sources/nodeCompressor.ts'
import { projectsFile } from '../sources/projectsFile.ts'
import { createReloadingProjects } from '../store/reloadingProjects.ts'
import { parseWebOrigin } from '../webOrigin.ts'
import { readSecureFiles } from './secureFiles.ts'
import { checkSecureOrigin } from './startSecureSite.ts'

export interface SecureFilesOptions {
  port: number
  host?: string | undefined
  /** Path of the projects.json, for the origins that each project allows. */
  projects: string
  /** Origin of the secure site. */
  origin: string
  folder: string
  /** Origin of the modal. */
  publicUrl: string
  rateLimit: RateLimit
  proxyHops: number
  log(entry: LogEntry): void
}

export interface RunningSecureFiles {
  port: number
  stop(): Promise<void>
}

/**
 * Serves the secure site's pages and scripts only, so that an attacker who takes the server with the database cannot
 * change a script. This process opens no database and reads no secret.
 * @throws OperatorError
 */
export async function startSecureFiles(options: SecureFilesOptions): Promise<RunningSecureFiles> {
  const { origin, folder, publicUrl, log, rateLimit } = options
  if (!parseWebOrigin(publicUrl))
    throw new OperatorError(`The public URL ${publicUrl} is not an origin; accepted: https://cdn.example.com`)
  checkSecureOrigin(origin, publicUrl)
  const files = await readSecureFiles(folder)
  const projects = await createReloadingProjects(
    projectsFile(options.projects),
    () => performance.now(),
    news => log({ time: new Date().toISOString(), ...news }),
  )
  const common = { publicUrl, compressor: nodeCompressor, now: Date.now, elapsed: () => performance.now() }
  const app = createApp([secureSiteFiles, policyReports], {
    ...common,
    projects,
    site: () => {
      throw new Error('This process has no releases')
    },
    documents: createModalDocuments(common),
    cache: undefined,
    data: undefined,
    safeFetch: undefined,
    sharesReads: true,
    secret: () => undefined,
    secureSite: { origin, files },
    clientAddress: createNodeClientAddress(options.proxyHops),
    logClients: false,
    fetch: () => Promise.reject(new Error('This process makes no requests')),
    log,
    tellDefect: news => log({ time: new Date().toISOString(), ...news }),
    timeout: milliseconds => AbortSignal.timeout(milliseconds),
    rateLimit,
    projectRateLimit: rateLimit,
    rpcTimeoutMs: 1,
    services: {},
    probes: {},
  })
  const server = createHttpServer()
  const port = await listen(server, options.port, options.host ?? '127.0.0.1')
  answerBy(server, app.fetch)
  return { port, stop: () => stop(server) }
}
