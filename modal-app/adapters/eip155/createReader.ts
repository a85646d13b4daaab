import { type Client, createClient, fallback, http, type PublicRpcSchema } from 'viem'
import type { Network } from '../../../shared/networks.ts'
import type { ApiClient } from '../../api/client.ts'

/** viem's own defaults, named because spec §9 names them: 10 s a call, batches of up to 1000, polling every 4 s. */
const timeoutMs = 10_000
const batchSize = 1_000
const pollingInterval = 4_000

/**
 * A viem client that only reads: through the operator's proxy where it serves this chain, else and after that from the
 * chain's own nodes. Each is asked once: whoever looks at a balance has moved on before a second round is over.
 */
export async function createReader(network: Network, api: ApiClient): Promise<Client> {
  const proxied = await api.proxyUrl(network.id)
  const urls = proxied ? [proxied, ...network.rpcUrls] : network.rpcUrls
  const nodes = urls.map(url => http(url, { timeout: timeoutMs, batch: { batchSize } }))
  return createClient<ReturnType<typeof fallback>, undefined, undefined, PublicRpcSchema>({
    pollingInterval,
    transport: fallback(nodes, { retryCount: 0 }),
  }) as unknown as Client
}
