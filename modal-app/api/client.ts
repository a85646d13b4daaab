import type { EndpointBody, EndpointQuery, EndpointReply } from '../../shared/api/endpoint.ts'
import type { ChainId } from '../../shared/caip.ts'
import type { ModalConfig } from '../../shared/config.ts'
import type { TextStorage } from '../lib/guardStorage.ts'
import type { endpoints } from './endpoints.ts'

/** Every resource the modal uses. */
export type Endpoints = typeof endpoints

/** The operator's API (spec §7). */
export interface ApiClient {
  /** @throws ConnectKitError `network_error`, with the HTTP `status`, and the server's error code as `reason` */
  get<N extends keyof Endpoints>(
    name: N,
    query?: Partial<EndpointQuery<Endpoints[N]>>,
    /** Values for each `:name` in the path. */
    inPath?: Readonly<Record<string, string>>,
  ): Promise<EndpointReply<Endpoints[N]>>
  /** Posts JSON to a resource. @throws ConnectKitError as `get` */
  post<N extends keyof Endpoints>(
    name: N,
    body: EndpointBody<Endpoints[N]>,
    query?: Partial<EndpointQuery<Endpoints[N]>>,
    inPath?: Readonly<Record<string, string>>,
  ): Promise<EndpointReply<Endpoints[N]>>
  /** Wallet images by path (`ModalConfig.walletPictures`). @throws ConnectKitError as `get` */
  walletPictures(path: string): Promise<Readonly<Record<string, string>>>
  /** URL of a chain's JSON-RPC proxy; undefined if the operator does not serve it or does not answer. */
  proxyUrl(chainId: ChainId): Promise<string | undefined>
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** Loads the client and its reply schemas at the first request. */
export function createApiClient(config: ModalConfig, fetch: Fetch, storage: TextStorage): ApiClient {
  let http: ApiClient | undefined
  const load = async () => {
    const { createHttpApi } = await import('./createHttpApi.ts')
    http ??= createHttpApi(config, fetch, storage)
    return http
  }
  return {
    get: async (...request) => (await load()).get(...request),
    post: async (...request) => (await load()).post(...request),
    walletPictures: async path => (await load()).walletPictures(path),
    proxyUrl: async chainId => (await load().catch(() => undefined))?.proxyUrl(chainId),
  }
}
