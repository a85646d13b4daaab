import { type Endpoint, endpointUrl, type Schema } from '../../shared/api/endpoint.ts'
import { rpcPath } from '../../shared/api/rpcPath.ts'
import type { SupportedChains } from '../../shared/api/supportedChains.schema.ts'
import type { ModalConfig } from '../../shared/config.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { TextStorage } from '../lib/guardStorage.ts'
import { type StorageSite, storageKey } from '../lib/storageKey.ts'
import type { ApiClient, Fetch } from './client.ts'
import { apiErrorSchema, endpoints, walletPicturesSchema } from './endpoints.ts'

const form = /^[0-9a-f]{32}$/

/**
 * A random id of this visitor on this site, for the operator's limits and statistics. It is stored in the iframe's
 * storage, which browsers partition by site, and sent only to the operator's server.
 */
function clientId(site: StorageSite, storage: TextStorage): string {
  const key = storageKey(site, 'client')
  const kept = storage.get(key)
  if (kept && form.test(kept)) return kept
  // `crypto.randomUUID` is missing on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  storage.set(key, made)
  return made
}

const timeoutMs = 10_000

/** Fills in the parts of a path. */
function fillPath(path: Endpoint['path'], parts: Readonly<Record<string, string>>): Endpoint['path'] {
  return path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(parts[part] ?? '')) as Endpoint['path']
}

/** The operator's API over HTTP. Replies are checked against their schemas. */
export function createHttpApi(config: ModalConfig, fetch: Fetch, storage: TextStorage): ApiClient {
  const { apiUrl, projectId, version, networks } = config
  const base = { projectId, st: 'connectkit', sv: `html-script-${version}` }
  let chains: Promise<SupportedChains> | undefined
  /** The status of the last failed answer, by path. */
  const failing = new Map<string, number>()

  /** The server serves the project's networks. It is not asked about networks the page has added (reference §1.16). */
  const demandServed = (query: { chainId?: string | undefined } = {}) => {
    const { chainId } = query
    if (chainId === undefined || networks.some(({ id }) => id === chainId)) return
    throw new ConnectKitError('network_error', `The server does not serve ${chainId}`, { reason: 'unknown_network' })
  }

  const get: ApiClient['get'] = async (name, query, inPath = {}) => {
    demandServed(query)
    const endpoint: Endpoint = endpoints[name]
    const filled = fillPath(endpoint.path, inPath)
    const said = { ...base, clientId: clientId(config, storage), ...query }
    return (await read(endpointUrl(apiUrl, { ...endpoint, path: filled }, said), endpoint)) as never
  }

  const post: ApiClient['post'] = async (name, body, query, inPath = {}) => {
    demandServed(query)
    const endpoint: Endpoint = endpoints[name]
    const url = endpointUrl(apiUrl, { ...endpoint, path: fillPath(endpoint.path, inPath) }, { ...base, ...query })
    const headers = { 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await read(url, endpoint, request)) as never
  }

  /**
   * Reports a failure to the site's owner, once; visitors read it in their own words. Omits the URL, which identifies
   * the visitor; the operator finds the request by its id in the log.
   */
  const tellOwner = (path: string, status: number, requestId: string | undefined) => {
    const named = requestId ? `, request ${requestId}` : ''
    if (failing.get(path) !== status) console.error(`ConnectKit: ${path}: HTTP status code: ${status}${named}`)
    failing.set(path, status)
  }

  /** @param path as the owner knows it */
  async function read<Reply>(
    url: string,
    { path, reply: schema }: { path: string; reply: Schema<Reply> },
    request: RequestInit = {},
  ): Promise<Reply> {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) }).catch(cause => {
      throw new ConnectKitError('network_error', `No answer from ${apiUrl}`, {}, cause)
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      const reason = apiErrorSchema.safeParse(body)
      // @spec 8.http-status
      const { status } = response
      const cause = new Error(`HTTP status code: ${status}`)
      const requestId = response.headers.get('X-Request-Id') ?? undefined
      tellOwner(path, status, requestId)
      const { error = cause.message, code } = reason.data ?? {}
      throw new ConnectKitError('network_error', error, { status, reason: code, requestId }, cause)
    }
    const reply = schema.safeParse(body)
    if (!reply.success)
      throw new ConnectKitError('network_error', 'The server answered in an unknown form', { status: response.status })
    failing.delete(path)
    return reply.data
  }

  /** Fetched once; after a failure the next read tries again. */
  const supported = () => {
    chains ??= get('supportedChains').catch(error => {
      chains = undefined
      throw error
    })
    return chains
  }

  return {
    get,
    post,
    walletPictures: path => read(apiUrl + path, { path, reply: walletPicturesSchema }),
    async proxyUrl(chainId) {
      // Without the list, the network's own nodes are asked.
      const lists = await supported().catch(() => undefined)
      if (!lists?.http.includes(chainId)) return undefined
      return endpointUrl(apiUrl, { path: rpcPath }, { ...base, chainId })
    },
  }
}
