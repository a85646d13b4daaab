import { Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { getDomain } from 'tldts'
import { firstSignal } from '../../shared/firstSignal.ts'
import { createSlots } from '../middleware/slots.ts'
import { contentRoots, type GatewayScheme } from './contentRoots.ts'
import { isPublicAddress } from './isPublicAddress.ts'
import {
  type FetchedBytes,
  fetchFailure,
  fetchOutcome,
  mediaType,
  readDataUrl,
  type SafeFetch,
  type SafeFetchLimits,
  tooLong,
} from './safeFetch.ts'

export interface NodeSafeFetchOptions {
  /**
   * Base URLs of the operator's gateways, such as `http://127.0.0.1:8080/ipfs/`. They may be on the server's own
   * network, but may not redirect into it.
   */
  gateways?: Partial<Record<GatewayScheme, readonly string[]>>
  timeoutMs?: number
  /** Resolves a host to all its addresses; DNS outside of tests. */
  resolve?: (host: string) => Promise<string[]>
  /** Whether connecting to an address is allowed. */
  isAllowed?: (address: string) => boolean
}

const defaultTimeoutMs = 5000
const dnsTimeoutMs = 2000
const maxRedirects = 3
const maxUrlLength = 2048
/** Limits for concurrent requests to untrusted hosts. One visitor's NFTs may all be on slow hosts. */
const slotLimits = {
  picture: { all: 24, each: { site: 6, client: 12, project: 24 } },
  description: { all: 24, each: { site: 6, client: 6, project: 12 } },
}

/**
 * A fetch that untrusted URLs cannot turn against the server's own networks: a host is resolved once, all its addresses
 * must be public, and the connection goes to exactly these. Redirects are followed manually by the same rules.
 */
export function createNodeSafeFetch(options: NodeSafeFetchOptions = {}): SafeFetch {
  const { gateways = {}, timeoutMs = defaultTimeoutMs, resolve = resolveHost, isAllowed = isPublicAddress } = options
  const slots = { picture: createSlots(slotLimits.picture), description: createSlots(slotLimits.description) }

  const get = async (start: URL, limits: SafeFetchLimits, isOperators = false): Promise<FetchedBytes> => {
    let url = start
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const lookup = isOperators && hop === 0 ? undefined : await checkedLookup(url, resolve, isAllowed)
      const response = await send(url, lookup, limits.signal)
      const { statusCode = 0, headers } = response
      if (statusCode === 200)
        return { bytes: await readAll(response, limits), type: mediaType(headers['content-type'] ?? '') }
      response.destroy()
      if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
        throw fetchFailure(statusCode >= 500 || statusCode === 429 ? 'failed' : 'refused', `HTTP ${statusCode}`)
      url = parseUrl(headers.location, url)
    }
    throw fetchFailure('refused', `More than ${maxRedirects} redirects`)
  }

  const getByGateway = async (scheme: GatewayScheme, path: string, limits: SafeFetchLimits): Promise<FetchedBytes> => {
    let failure: unknown = fetchFailure('refused', `No gateway for ${scheme}:`)
    for (const gateway of gateways[scheme] ?? [])
      try {
        return await get(new URL(path, gateway), limits, true)
      } catch (error) {
        failure = error
      }
    throw failure
  }

  return async (text, { maxBytes, signal, purpose, client, project = 'all' }) => {
    if (/^data:/i.test(text)) return readDataUrl(text, maxBytes)
    const stored = gatewayPath(text)
    const url = stored ? undefined : parseUrl(text)
    const end = new AbortController()
    const limits = {
      maxBytes,
      purpose,
      client,
      signal: firstSignal(signal, AbortSignal.timeout(timeoutMs), end.signal),
    }
    try {
      const site = stored ? stored.scheme : siteOf(url as URL)
      // Leaves half of the time for the fetch.
      const patience = firstSignal(limits.signal, AbortSignal.timeout(timeoutMs / 2))
      const release = await slots[purpose].take({ site, client, project }, patience).catch(() => {
        throw fetchFailure('busy', 'Too many fetches at once')
      })
      try {
        return await (stored ? getByGateway(stored.scheme, stored.path, limits) : get(url as URL, limits))
      } finally {
        release()
      }
    } catch (error) {
      if (fetchOutcome(error)) throw error
      throw fetchFailure('failed', limits.signal.aborted ? 'No answer in time' : 'The server could not be reached')
    } finally {
      // The caller's signal may serve many fetches, and would keep a listener of each.
      end.abort()
    }
  }
}

/** The registered domain: its owner can create any number of hosts below it, which share one limit. */
function siteOf({ hostname }: URL): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

/** @throws ApiFailure whose outcome is `refused` */
function parseUrl(text: string, base?: URL): URL {
  const refuse = (what: string) => fetchFailure('refused', `${what} is not fetched`)
  if (text.length > maxUrlLength) throw refuse('A URL this long')
  if (!URL.canParse(text, base)) throw refuse('An invalid URL')
  const url = new URL(text, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse(`A URL with ${url.protocol.slice(0, 20)}`)
  if (url.username || url.password) throw refuse('A URL with a password')
  // Lower ports belong to other services than the web.
  const port = Number(url.port || 443)
  if (port < 1024 && port !== 443 && port !== 80) throw refuse(`Port ${port}`)
  return url
}

/**
 * The path under a gateway: `ipfs://{cid}/a b.png` becomes `{cid}/a%20b.png`.
 * @returns undefined for a URL that needs none
 */
function gatewayPath(url: string): { scheme: GatewayScheme; path: string } | undefined {
  const [, name = '', rest = ''] = /^(ipfs|ar):\/\/(.*)$/is.exec(url) ?? []
  if (!name) return undefined
  const scheme = name.toLowerCase() as GatewayScheme
  // A download name or type says nothing about the content.
  const content = rest.replace(/^ipfs\//, '').replace(/^([^/?#]+)[?#].*$/s, '$1')
  const [root = '', ...parts] = content.split('/')
  if (!contentRoots[scheme].test(root) || url.length > maxUrlLength || parts.some(part => /^\.{1,2}$/.test(part)))
    throw fetchFailure('refused', `An invalid address of ${scheme}: is not fetched`)
  return { scheme, path: [root, ...parts.map(part => encodeURIComponent(part.replace(/%20/g, ' ')))].join('/') }
}

type Resolve = (host: string) => Promise<string[]>

/** Restricts the connection to the checked addresses, so DNS cannot change its answer in between. */
async function checkedLookup(
  url: URL,
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
): Promise<LookupFunction> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  if (addresses.length === 0) throw fetchFailure('failed', 'The host has no address')
  if (!addresses.every(isAllowed)) throw fetchFailure('refused', 'A host of a private network is not fetched')
  const found = addresses.map(address => ({ address, family: isIP(address) }))
  return (_host, { all }, callback) => {
    const [first] = found
    if (all || !first) callback(null, found)
    else callback(null, first.address, first.family)
  }
}

/** Asks DNS directly, because slow hosts would fill the thread pool. */
async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 1 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
}

function send(url: URL, lookup: LookupFunction | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      // A new connection: a kept one could lead to an address checked for another request.
      agent: false,
      signal,
      headers: { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'ConnectKit' },
      ...(lookup && { lookup }),
    })
    request.once('response', resolve).once('error', reject).end()
  })
}

async function readAll(response: IncomingMessage, { maxBytes }: SafeFetchLimits): Promise<Uint8Array> {
  try {
    if (!['identity', undefined].includes(response.headers['content-encoding']))
      throw fetchFailure('refused', 'Compressed, which was not asked for')
    if (Number(response.headers['content-length']) > maxBytes) throw tooLong(maxBytes)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response) {
      size += chunk.length
      if (size > maxBytes) throw tooLong(maxBytes)
      chunks.push(chunk)
    }
    return new Uint8Array(Buffer.concat(chunks))
  } finally {
    response.destroy()
  }
}
