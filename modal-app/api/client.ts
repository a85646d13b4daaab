import { type EndpointQuery, type EndpointReply, endpointUrl, type Schema } from '../../shared/api/endpoint.ts'
import type { SupportedChains } from '../../shared/api/supportedChains.schema.ts'
import type { ChainId } from '../../shared/caip.ts'
import type { ModalConfig } from '../../shared/config.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { endpoints } from './endpoints.ts'

type Endpoints = typeof endpoints

/** The operator's API as the app calls it (spec §7). */
export interface ApiClient {
  /** @throws ConnectKitError `network_error`, with the HTTP `status` of an answer and the server's code of a refusal as `reason` */
  get<N extends keyof Endpoints>(
    name: N,
    query?: Partial<EndpointQuery<Endpoints[N]>>,
    /** Values for each `:name` of the path. */
    inPath?: Readonly<Record<string, string>>,
  ): Promise<EndpointReply<Endpoints[N]>>
  /** Wallet pictures by path (`ModalConfig.walletPictures`). @throws ConnectKitError as `get` */
  walletPictures(path: string): Promise<Readonly<Record<string, string>>>
  /** The JSON-RPC proxy of a chain; undefined if the operator does not serve it, or does not answer. */
  proxyUrl(chainId: ChainId): Promise<string | undefined>
}

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const timeoutMs = 10_000

export function createApiClient({ apiUrl, projectId, version }: ModalConfig, fetch: Fetch): ApiClient {
  const base = { projectId, st: 'connectkit', sv: `html-script-${version}` }
  let chains: Promise<SupportedChains> | undefined

  const get: ApiClient['get'] = async (name, query, inPath = {}) => {
    const { endpoints } = await import('./endpoints.ts')
    const { path, reply } = endpoints[name]
    const filled = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(inPath[part] ?? ''))
    const endpoint = { ...endpoints[name], path: filled as `/v1/${string}`, reply }
    return (await read(endpointUrl(apiUrl, endpoint, { ...base, ...query } as never), endpoint.reply as never)) as never
  }

  async function read<Reply>(url: string, schema: Schema<Reply>): Promise<Reply> {
    const { apiErrorSchema } = await import('./endpoints.ts')
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(cause => {
      throw new ConnectKitError('network_error', `No answer from ${apiUrl}`, {}, cause)
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      const reason = apiErrorSchema.safeParse(body)
      // @spec 8.http-status
      const text = reason.success ? reason.data.error : `HTTP status code: ${response.status}`
      throw new ConnectKitError('network_error', text, { status: response.status, reason: reason.data?.code })
    }
    const reply = schema.safeParse(body)
    if (!reply.success)
      throw new ConnectKitError('network_error', 'The server answered in an unknown form', { status: response.status })
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
    async walletPictures(path) {
      const { walletPicturesSchema } = await import('./endpoints.ts')
      return read(apiUrl + path, walletPicturesSchema)
    },
    async proxyUrl(chainId) {
      const lists = await supported().catch(() => undefined)
      if (!lists?.http.includes(chainId)) return undefined
      const { rpc } = await import('./endpoints.ts')
      return endpointUrl(apiUrl, rpc, { ...base, chainId })
    },
  }
}
