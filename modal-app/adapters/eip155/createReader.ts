import { type Client, createClient, custom, fallback, http, type PublicRpcSchema, type Transport } from 'viem'
import { evmChainId } from '../../../shared/caip.ts'
import type { BalanceRead } from '../Adapter.ts'

/**
 * viem's own defaults, named because spec §9 names them: 10 s a call, batches of up to 1000, polling every 4 s.
 * @spec 9.rpc-polling
 */
const timeoutMs = 10_000
const batchSize = 1_000
const pollingInterval = 4_000

/** The nodes of a chain, and the wallet that stands in for them. */
export type ReadSources = Pick<BalanceRead, 'network' | 'urls' | 'wallet'>

/**
 * A viem client that only reads: from the nodes in their order, and from the wallet when none answers. Each is asked
 * once: whoever looks at a balance has moved on before a second round is over.
 * @param isAnswer what an answer has to look like; one that does not is none, and the next source is asked
 */
export function createReader(sources: ReadSources, isAnswer: (answer: unknown) => boolean): Client {
  const nodes: Transport[] = sources.urls.map(url => http(url, { timeout: timeoutMs, batch: { batchSize } }))
  const transports = [...nodes, ...readByWallet(sources)].map(transport => checked(transport, isAnswer))
  return createClient<ReturnType<typeof fallback>, undefined, undefined, PublicRpcSchema>({
    pollingInterval,
    transport: fallback(transports, { retryCount: 0 }),
  }) as unknown as Client
}

/** A wallet answers for the chain it is on, which it may have left while it was asked. */
function readByWallet({ network: { id }, wallet }: ReadSources): Transport[] {
  if (!wallet) return []
  const ask = (method: string, params: unknown) =>
    wallet.request({ namespace: 'eip155', chainId: id, method, params, signal: AbortSignal.timeout(timeoutMs) })
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const answer = await ask(method, params)
      if (evmChainId(await ask('eth_chainId', [])) !== id) throw new Error('The wallet is on another chain')
      return answer
    },
  }
  return [custom(provider, { retryCount: 0 })]
}

/** viem's fallback goes on after an error only, and nodes also fail with an answer that is none. */
function checked(transport: Transport, isAnswer: (answer: unknown) => boolean): Transport {
  return options => {
    const made = transport(options)
    const request = async (args: never) => {
      const answer: unknown = await made.request(args)
      if (!isAnswer(answer)) throw new Error('The node answered with something else')
      return answer
    }
    return { ...made, request: request as typeof made.request }
  }
}
