import { endpointUrl, type Schema } from '../../shared/api/endpoint.ts'
import type { SupportedChains } from '../../shared/api/supportedChains.schema.ts'
import type { ModalConfig } from '../../shared/config.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { ApiClient, Fetch } from './client.ts'
import { apiErrorSchema, endpoints, rpc, walletPicturesSchema } from './endpoints.ts'

const timeoutMs = 10_000

/** The operator's API over HTTP. Replies are checked against their schemas. */
export function createHttpApi({ apiUrl, projectId, version }: ModalConfig, fetch: Fetch): ApiClient {
  const base = { projectId, st: 'connectkit', sv: `html-script-${version}` }
  let chains: Promise<SupportedChains> | undefined

  const get: ApiClient['get'] = async (name, query, inPath = {}) => {
    const { path, reply } = endpoints[name]
    const filled = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(inPath[part] ?? ''))
    const endpoint = { ...endpoints[name], path: filled as `/v1/${string}`, reply }
    return (await read(endpointUrl(apiUrl, endpoint, { ...base, ...query } as never), endpoint.reply as never)) as never
  }

  async function read<Reply>(url: string, schema: Schema<Reply>): Promise<Reply> {
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
    walletPictures: path => read(apiUrl + path, walletPicturesSchema),
    async proxyUrl(chainId) {
      const lists = await supported().catch(() => undefined)
      if (!lists?.http.includes(chainId)) return undefined
      return endpointUrl(apiUrl, rpc, { ...base, chainId })
    },
  }
}
