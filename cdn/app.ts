import { type Context, Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { balance } from '../shared/api/balance.schema.ts'
import { bitcoinUtxos } from '../shared/api/bitcoin.schema.ts'
import { config } from '../shared/api/config.schema.ts'
import { contracts } from '../shared/api/contracts.schema.ts'
import { fungiblePrice } from '../shared/api/fungiblePrice.schema.ts'
import { history } from '../shared/api/history.schema.ts'
import { identity } from '../shared/api/identity.schema.ts'
import { nfts } from '../shared/api/nfts.schema.ts'
import { rpc } from '../shared/api/rpc.schema.ts'
import { simulation } from '../shared/api/simulation.schema.ts'
import { supportedChains } from '../shared/api/supportedChains.schema.ts'
import { wallets } from '../shared/api/wallets.schema.ts'
import { fromJson } from '../shared/protocol/json.ts'
import { ApiFailure, apiErrorReply } from './apiFailure.ts'
import type { CdnEnv } from './cdnEnv.ts'
import type { ModalDocuments } from './document/modalDocuments.ts'
import { type AccessEntry, accessLog } from './middleware/accessLog.ts'
import { boundedBody } from './middleware/boundedBody.ts'
import { forProject } from './middleware/forProject.ts'
import { createNodeCalls } from './middleware/nodeCalls.ts'
import { ownPagesOnly } from './middleware/ownPagesOnly.ts'
import { type ClientAddress, createRateLimits, limited } from './middleware/rateLimits.ts'
import type { RateLimit } from './middleware/tokenBuckets.ts'
import { withNodeKeys } from './nodes/nodeKeys.ts'
import type { NodeNews } from './nodes/nodeNews.ts'
import { createRpcNodes } from './nodes/rpcNodes.ts'
import { createServedNetworks } from './nodes/servedNetworks.ts'
import { createPictures } from './pictures/pictures.ts'
import type { DrawSvg } from './pictures/svg/svgDrawer.ts'
import { createAccountAnswers } from './routes/accountAnswers.ts'
import { balanceRoute } from './routes/balance.ts'
import { bitcoinUtxosRoute } from './routes/bitcoinUtxos.ts'
import { configRoute } from './routes/config.ts'
import { contractsRoute } from './routes/contracts.ts'
import { fungiblePriceRoute } from './routes/fungiblePrice.ts'
import { healthz, type Probe, type Services } from './routes/healthz.ts'
import { historyRoute } from './routes/history.ts'
import { identityRoute } from './routes/identity.ts'
import { manifest } from './routes/manifest.ts'
import { modalHtml } from './routes/modalHtml.ts'
import { nftsRoute } from './routes/nfts.ts'
import { picturesPath, picturesRoute } from './routes/pictures.ts'
import { rpcRoute } from './routes/rpc.ts'
import { simulationRoute } from './routes/simulation.ts'
import { floating, immutable, publicHeaders, siteFile } from './routes/siteFiles.ts'
import { supportedChainsRoute } from './routes/supportedChains.ts'
import { tidyPath } from './routes/tidyPath.ts'
import { walletsRoute } from './routes/wallets.ts'
import type { AccountSource } from './sources/accountSource.ts'
import { createAccountSources } from './sources/accountSources.ts'
import { createChainSource } from './sources/chain/createChainSource.ts'
import type { Compressor } from './sources/compressor.ts'
import { createContractReader } from './sources/contracts/createContractReader.ts'
import { createEsplora } from './sources/esplora.ts'
import { createProxySource } from './sources/proxy/createProxySource.ts'
import type { SafeFetch } from './sources/safeFetch.ts'
import { createSimulator } from './sources/simulation/createSimulator.ts'
import type { Projects } from './store/projects.ts'
import type { Site } from './store/site.ts'
import type { Store } from './store/store.ts'
import { StoreFailure } from './store/storeFailure.ts'
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
  /** Undefined on edge workers; what needs it then answers `not_available`. */
  store: Store | undefined
  /** Fetches what strangers name. Undefined on edge workers, which cannot choose the address they connect to. */
  safeFetch: SafeFetch | undefined
  /** Draws SVGs that strangers wrote. Undefined on edge workers, which cannot start a process for it. */
  drawSvg?: DrawSvg | undefined
  /** Whether one request may wait for the work of another one. Edge workers forbid that. */
  sharesReads: boolean
  /** A value of the server's environment, such as a key. */
  secret(name: string): string | undefined
  /** Replaces the source that reads the chains; for tests. */
  chainSource?: AccountSource
  clientAddress: ClientAddress
  /** Whether log entries name clients. */
  logClients: boolean
  fetch: typeof fetch
  log(entry: AccessEntry): void
  /**
   * Is told of nodes that serve another network, and of what nodes refuse. Without it, nodes are not asked which network
   * they serve.
   */
  tellNode?(news: NodeNews): void
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

/**
 * For files that a browser can open as a document, such as SVG: their scripts would run on the modal's origin. A script
 * opened by itself is shown as text.
 */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const release = '/:version{[0-9]+\\.[0-9]+\\.[0-9]+}'

/** A major version; stands for its newest release. */
const major = '/:major{[0-9]+}'

/** Scripts that a page may name without a release: the loader, and those that a strict page's own tags name. */
const floatingScripts = '(?:loader|modal|chains|safe|verify)\\.js'

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
    ...(deps.tellNode && { proofs: createServedNetworks(deps.now, deps.tellNode) }),
    tellLearned: deps.tellNode,
  })
  const nodeCalls = createNodeCalls(limits, deps.clientAddress)
  const esplora = createEsplora({ fetch: deps.fetch, timeoutMs: deps.rpcTimeoutMs, timeout: deps.timeout })
  const { store, safeFetch, drawSvg } = deps
  const pictures = store && safeFetch && createPictures({ store, safeFetch, drawSvg, now: deps.now })
  const tokens = () => site().listing.tokens ?? {}
  const sources = createAccountSources({
    chain: deps.chainSource ?? createChainSource({ ...deps, nodes, tokens }),
    createProxy: settings => createProxySource(settings, deps),
  })
  const answers = createAccountAnswers({
    ...deps,
    nodeCalls,
    limits,
    pictures,
    timeoutMs: deps.rpcTimeoutMs,
  })
  const app = new Hono<CdnEnv>()

  app.onError((error, c) => {
    if (error instanceof ApiFailure) return apiErrorReply(c, error)
    c.set('fault', String(error))
    if (error instanceof StoreFailure)
      return apiErrorReply(c, new ApiFailure('not_available', 'The server cannot use its database; try again later'))
    const advice = `The server failed; its operator finds the reason in the log under ${c.get('requestId')}`
    return apiErrorReply(c, new ApiFailure('internal', advice))
  })
  app.notFound(c => apiErrorReply(c, new ApiFailure('not_found', 'Nothing is served under this address')))
  app.use(accessLog({ log: deps.log, now: deps.now, nameClient: deps.logClients ? deps.clientAddress : undefined }))
  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    const { headers } = c.res
    const isScript = headers.get('Content-Type')?.startsWith('text/javascript')
    if (!isScript && !headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', closedPolicy)
  })
  app.use(methodNotAllowed({ app, onMethodNotAllowed }))
  app.use(tidyPath)

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
  app.get(`${major}/:script{${floatingScripts}}`, conditional, c =>
    floats(c, version => published(c, `${version}/${c.req.param('script')}`, floating)),
  )
  app.get(`${major}/manifest.json`, conditional, c => floats(c, version => manifestOf(c, version)))
  app.get('/assets/*', conditional, c => published(c, c.req.path.slice(1), immutable))
  app.get('/images/*', conditional, c => published(c, c.req.path.slice(1), immutable))

  const body = boundedBody({ maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs, timeout: deps.timeout, limits })
  const keyed = withNodeKeys(projects, deps.secret, deps.tellNode)
  const forCall = [limited(limits), forProject(keyed, publicUrl)] as const
  // Any page may read why it was refused. Preflights are never answered, so in browsers only our own pages can post
  // JSON.
  app.use('/v1/*', async (c, next) => {
    await next()
    // A picture is for our own pages alone.
    if (c.res.headers.has('Cross-Origin-Resource-Policy')) return
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
  app.get(bitcoinUtxos.path, ...forCall, conditional, bitcoinUtxosRoute(esplora, nodeCalls, limits, compressor))
  app.get(balance.path, ...forCall, conditional, balanceRoute(answers, sources))
  app.get(history.path, ...forCall, conditional, historyRoute(answers, sources))
  app.get(nfts.path, ...forCall, conditional, nftsRoute(answers, sources))
  app.get(identity.path, ...forCall, conditional, identityRoute(answers, sources))
  app.get(picturesPath, limited(limits), conditional, picturesRoute(pictures, deps.clientAddress))
  const forPost = [...forCall, ownPagesOnly(publicUrl), body] as const
  // Reference §1.16 has the project's id in this body.
  const priceProject = forProject(keyed, publicUrl, c => Object(fromJson(c.get('body'))).projectId)
  const forPrice = [limited(limits), ownPagesOnly(publicUrl), body, priceProject] as const
  app.post(fungiblePrice.path, ...forPrice, fungiblePriceRoute(answers, sources))
  app.post(simulation.path, ...forPost, simulationRoute(answers, createSimulator({ nodes, tokens, now: deps.now })))
  const reader = createContractReader({ nodes, safeFetch, tokens, now: deps.now })
  app.post(contracts.path, ...forPost, contractsRoute(answers, reader))
  for (const path of [rpc.path, rpc.path.slice(0, -1)])
    app.post(path, ...forPost, rpcRoute({ ...deps, nodes, nodeCalls, limits }))

  const services = () => ({ cdn: publicUrl, ...deps.services })
  app.use('/healthz', async (c, next) => {
    limits.chargeHealthCheck(c)
    await next()
  })
  app.get(
    '/healthz',
    healthz({
      version: () => site().newest.version,
      services,
      nodes: nodes.states,
      probes: deps.probes,
      timeout: deps.timeout,
    }),
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
