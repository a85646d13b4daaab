import { type Context, Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { bitcoinUtxos } from '../shared/api/bitcoin.schema.ts'
import { config } from '../shared/api/config.schema.ts'
import { rpc } from '../shared/api/rpc.schema.ts'
import { supportedChains } from '../shared/api/supportedChains.schema.ts'
import { wallets } from '../shared/api/wallets.schema.ts'
import { ApiFailure, apiErrorReply } from './apiFailure.ts'
import type { CdnEnv } from './cdnEnv.ts'
import type { ModalDocuments } from './document/modalDocuments.ts'
import { type AccessEntry, accessLog } from './middleware/accessLog.ts'
import { boundedBody } from './middleware/boundedBody.ts'
import { forProject } from './middleware/forProject.ts'
import { createNodeCalls } from './middleware/nodeCalls.ts'
import { type ClientAddress, createRateLimits, limited } from './middleware/rateLimits.ts'
import type { RateLimit } from './middleware/tokenBuckets.ts'
import { bitcoinUtxosRoute } from './routes/bitcoinUtxos.ts'
import { configRoute } from './routes/config.ts'
import { healthz, type Probe, type Services } from './routes/healthz.ts'
import { manifest } from './routes/manifest.ts'
import { modalHtml } from './routes/modalHtml.ts'
import { rpcRoute } from './routes/rpc.ts'
import { floating, immutable, publicHeaders, siteFile } from './routes/siteFiles.ts'
import { supportedChainsRoute } from './routes/supportedChains.ts'
import { walletsRoute } from './routes/wallets.ts'
import type { Compressor } from './sources/compressor.ts'
import { createEsplora } from './sources/esplora.ts'
import { createRpcNodes } from './sources/rpcNodes.ts'
import type { Projects } from './store/projects.ts'
import type { Site } from './store/site.ts'
import type { Timeout } from './timeout.ts'

/** Everything the app needs from its platform. The app itself is platform-independent. */
export interface CdnDeps {
  /** Origin under which browsers reach this server, without a trailing slash. */
  publicUrl: string
  projects: Projects
  /** The current releases, files and listing. */
  site(): Site
  documents: ModalDocuments
  compressor: Compressor
  clientAddress: ClientAddress
  /** Whether log entries name clients. */
  logClients: boolean
  fetch: typeof fetch
  log(entry: AccessEntry): void
  /** Milliseconds since 1970. */
  now(): number
  timeout: Timeout
  rateLimit: RateLimit
  /** Shared by all visitors of a project. */
  projectRateLimit: RateLimit
  /** Time limit of one request to a network, shared by all nodes that are tried. */
  rpcTimeoutMs: number
  services: Services
  probes: Readonly<Record<string, Probe>>
}

const maxBodyBytes = 1 << 20
/** Enough for 1 MiB over a slow line. */
const bodyTimeoutMs = 10_000
const maxRpcReplyBytes = 5 << 20

/** For files that a browser can open as a document, such as SVG: their scripts would run on the modal's origin. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const release = '/:version{[0-9]+\\.[0-9]+\\.[0-9]+}'

/** A major version; stands for its newest release. */
const major = '/:major{[0-9]+}'

/** The server as a function from Request to Response, for Node and for edge workers. */
export function createApp(deps: CdnDeps): Hono<CdnEnv> {
  const { publicUrl, projects, site, compressor } = deps
  const limits = createRateLimits({
    perClient: deps.rateLimit,
    perProject: deps.projectRateLimit,
    clientAddress: deps.clientAddress,
    now: deps.now,
  })
  const nodes = createRpcNodes({
    fetch: deps.fetch,
    timeoutMs: deps.rpcTimeoutMs,
    timeout: deps.timeout,
    now: deps.now,
    maxReplyBytes: maxRpcReplyBytes,
  })
  const nodeCalls = createNodeCalls(limits, deps.clientAddress)
  const esplora = createEsplora({ fetch: deps.fetch, timeoutMs: deps.rpcTimeoutMs, timeout: deps.timeout })
  const app = new Hono<CdnEnv>()

  app.onError((error, c) => {
    if (error instanceof ApiFailure) return apiErrorReply(c, error)
    c.set('fault', String(error))
    const advice = `The server failed; its operator finds the reason in the log under ${c.get('requestId')}`
    return apiErrorReply(c, new ApiFailure('internal', advice))
  })
  app.notFound(c => apiErrorReply(c, new ApiFailure('not_found', 'Nothing is served under this address')))
  app.use(accessLog({ log: deps.log, now: deps.now, nameClient: deps.logClients ? deps.clientAddress : undefined }))
  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', closedPolicy)
  })
  app.use(methodNotAllowed({ app, onMethodNotAllowed }))

  const conditional = etag({
    retainedHeaders: [
      ...RETAINED_304_HEADERS,
      ...Object.keys(publicHeaders),
      'Content-Security-Policy',
      'Server-Timing',
    ],
  })
  app.get(`${release}/modal.html`, conditional, modalHtml({ ...deps, limits, encodings: compressor.encodings }))
  const published = (c: Context, path: string, cacheControl: string) => siteFile(c, site().files, path, cacheControl)
  const floats = async (c: Context, answer: (version: string) => Promise<Response>) => {
    const newest = await site().releases.newest(c.req.param('major'))
    return newest ? answer(newest.version) : c.notFound()
  }
  const manifestOf = (c: Context, version: string) => manifest(c, { files: site().files, version, publicUrl, projects })
  app.get(`${release}/manifest.json`, conditional, c => manifestOf(c, c.req.param('version')))
  app.get(`${release}/assets/*`, conditional, c => published(c, afterRelease(c), immutable))
  app.get(`${release}/*`, conditional, c => published(c, c.req.path.slice(1), immutable))
  app.get(`${major}/loader.js`, conditional, c => floats(c, version => published(c, `${version}/loader.js`, floating)))
  app.get(`${major}/manifest.json`, conditional, c => floats(c, version => manifestOf(c, version)))
  app.get('/assets/*', conditional, c => published(c, c.req.path.slice(1), immutable))
  app.get('/images/*', conditional, c => published(c, c.req.path.slice(1), immutable))

  const body = boundedBody({ maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs, timeout: deps.timeout, limits })
  const forCall = [limited(limits), forProject(projects, publicUrl)] as const
  // Any page may read why it was refused. Preflights are never answered, so in browsers only our own pages can post
  // JSON.
  app.use('/v1/*', async (c, next) => {
    await next()
    if (c.req.method === 'GET' || c.req.method === 'HEAD') c.header('Access-Control-Allow-Origin', '*')
  })
  app.get(config.path, ...forCall, conditional, configRoute(compressor))
  app.get(
    wallets.path,
    ...forCall,
    conditional,
    walletsRoute(() => site().listing, compressor),
  )
  app.get(supportedChains.path, ...forCall, conditional, supportedChainsRoute(compressor))
  app.get(bitcoinUtxos.path, ...forCall, conditional, bitcoinUtxosRoute(esplora, nodeCalls, compressor))
  for (const path of [rpc.path, rpc.path.slice(0, -1)])
    app.post(path, ...forCall, body, rpcRoute({ ...deps, nodes, nodeCalls, limits }))

  const services = () => ({ cdn: publicUrl, ...deps.services })
  app.use('/healthz', async (c, next) => {
    limits.chargeHealthCheck(c)
    await next()
  })
  app.get(
    '/healthz',
    healthz({ version: () => site().newest.version, services, probes: deps.probes, timeout: deps.timeout }),
  )
  return app
}

/** Path after the version. All releases share one `/assets/`, because asset names are content hashes. */
function afterRelease(c: Context): string {
  return c.req.path.split('/').slice(2).join('/')
}

function onMethodNotAllowed(c: Context<CdnEnv>, methods: string[]): Response {
  const allow = methods.join(', ')
  return apiErrorReply(c, new ApiFailure('method_not_allowed', `Accepted here: ${allow}`, { Allow: allow }))
}
