import type { Context } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import type { MiddlewareHandler } from 'hono/types'
import { fromJson } from '../shared/protocol/json.ts'
import type { CdnDeps } from './CdnDeps.ts'
import type { CdnEnv } from './cdnEnv.ts'
import type { TokenLists } from './listing/listing.ts'
import { createMeter } from './meter.ts'
import { boundedBody } from './middleware/boundedBody.ts'
import { forProject } from './middleware/forProject.ts'
import { createNodeCalls, type NodeCalls } from './middleware/nodeCalls.ts'
import { ownPagesOnly } from './middleware/ownPagesOnly.ts'
import { createRateLimits, limited, type RateLimits } from './middleware/rateLimits.ts'
import { withNodeKeys } from './nodes/nodeKeys.ts'
import { createRpcNodes, type RpcNodes } from './nodes/rpcNodes.ts'
import { createServedNetworks } from './nodes/servedNetworks.ts'
import { keepDescriptions } from './pictures/keptDescriptions.ts'
import { createPictures, type Pictures } from './pictures/pictures.ts'
import { type AccountAnswers, createAccountAnswers } from './routes/accountAnswers.ts'
import { publicHeaders } from './routes/siteFiles.ts'
import { isOfKey } from './signatures/isOfKey.ts'
import type { CheckKey, SignatureChecks } from './signatures/signatureChecks.ts'
import type { ChainNode } from './sources/chain/chainNode.ts'
import type { SafeFetch } from './sources/safeFetch.ts'

type Before = MiddlewareHandler<CdnEnv>

/** The parts that one server's capabilities share. */
export interface AppParts {
  deps: CdnDeps
  limits: RateLimits
  nodes: RpcNodes
  nodeCalls: NodeCalls
  /** Checks whether an account on the node's network signed. */
  signatureChecks(c: Context<CdnEnv>, node: ChainNode): SignatureChecks
  /** Token and NFT images; undefined without a database. */
  pictures: Pictures | undefined
  /** Fetches untrusted URLs and caches NFT metadata. Undefined on edge workers. */
  safeFetch: SafeFetch | undefined
  answers: AccountAnswers
  /** Tokens of the operator's listing. */
  tokens(): TokenLists
  /** Answers 304 if the client already has this ETag. */
  conditional: Before
  /** For API calls: limits the client and finds the project. */
  forCall: readonly [Before, Before]
  /** For calls with a body, which only our own pages may make. */
  forPost: readonly [Before, Before, Before, Before]
  /** As `forPost`, for a body of a few facts. */
  forSmallPost: readonly [Before, Before, Before, Before]
  /** For browsers' own reports, which name no project, and no origin if the page has no referrer. */
  forReport: readonly [Before, Before]
  /** As `forPost`, for bodies that name the project. */
  forPostOfBody: readonly [Before, Before, Before, Before]
  /** As `forPost`, for routes that find the project themselves, if there is one. */
  forOwnPost: readonly [Before, Before, Before]
  /** The same parts for pages of another origin of this server. */
  ofOrigin(origin: string): AppParts
}

const maxBodyBytes = 1 << 20
const maxSmallBodyBytes = 1 << 10
/** Reports repeat the whole policy. */
const maxReportBytes = 16 << 10
/** Enough for 1 MiB over a slow line. */
const bodyTimeoutMs = 10_000
const maxRpcReplyBytes = 5 << 20

export function createAppParts(deps: CdnDeps): AppParts {
  const { publicUrl, projects, site, cache, drawSvg, now, elapsed, timeout, clientAddress } = deps
  const { meter = createMeter() } = deps
  const limits = createRateLimits({
    perClient: deps.rateLimit,
    perProject: deps.projectRateLimit,
    clientAddress,
    elapsed,
    lender: deps.lender,
    meter,
  })
  const nodes = createRpcNodes({
    fetch: deps.fetch,
    timeoutMs: deps.rpcTimeoutMs,
    timeout,
    now: elapsed,
    maxReplyBytes: maxRpcReplyBytes,
    ...(deps.tellNode && { proofs: createServedNetworks(elapsed, deps.tellNode) }),
    reportLearned: deps.tellNode,
  })
  const nodeCalls = createNodeCalls(limits, clientAddress, meter)
  const checkKey: CheckKey = deps.checkKey ?? isOfKey
  const safeFetch =
    deps.safeFetch && cache && keepDescriptions({ safeFetch: deps.safeFetch, store: cache, now, elapsed })
  const pictures = cache && safeFetch && createPictures({ store: cache, safeFetch, drawSvg, now, elapsed })
  const answers = createAccountAnswers({ ...deps, nodeCalls, limits, meter, pictures, timeoutMs: deps.rpcTimeoutMs })
  const bodyOf = (maxBytes: number) => boundedBody({ maxBytes, timeoutMs: bodyTimeoutMs, timeout, limits })
  const [body, smallBody] = [bodyOf(maxBodyBytes), bodyOf(maxSmallBodyBytes)]
  const keyed = { projects: withNodeKeys(projects, deps.secret, deps.tellNode), clientAddress }
  // Reference §1.16 puts the project's id in the body.
  const calls = (origin: string) => {
    const projectOfBody = forProject(keyed, origin, c => Object(fromJson(c.get('body'))).projectId)
    const forCall = [limited(limits), forProject(keyed, origin)] as const
    const forOwnPost = [limited(limits), ownPagesOnly(origin), body] as const
    return {
      forCall,
      forPost: [...forCall, ownPagesOnly(origin), body],
      forSmallPost: [...forCall, ownPagesOnly(origin), smallBody],
      forOwnPost,
      forPostOfBody: [...forOwnPost, projectOfBody],
    } as const
  }
  const parts: AppParts = {
    deps,
    limits,
    nodes,
    nodeCalls,
    signatureChecks: (c, node) => ({ ofKey: signed => checkKey(signed, clientAddress(c)), node }),
    pictures,
    safeFetch: safeFetch ?? deps.safeFetch,
    answers,
    tokens: () => site().listing.tokens ?? {},
    conditional: etag({
      retainedHeaders: [
        ...RETAINED_304_HEADERS,
        ...Object.keys(publicHeaders),
        'Content-Security-Policy',
        'Server-Timing',
      ],
    }),
    forReport: [limited(limits), bodyOf(maxReportBytes)],
    ...calls(publicUrl),
    ofOrigin: origin => ({ ...parts, ...calls(origin) }),
  }
  return parts
}
