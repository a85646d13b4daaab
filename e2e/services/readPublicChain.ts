import { createRpcNodes } from '../../cdn/nodes/rpcNodes.ts'
import { createServedNetworks, type WrongNode } from '../../cdn/nodes/servedNetworks.ts'
import { createChainSource } from '../../cdn/sources/chain/createChainSource.ts'
import { openCache } from '../../cdn/store/openCache.ts'
import { balance } from '../../shared/api/balance.schema.ts'
import { history } from '../../shared/api/history.schema.ts'
import { namespaceOf } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'

/** What an attempt to read an account from the nodes of a network came to, and a line about it. */
export interface ChainReading {
  outcome: 'read' | 'skipped' | 'failed'
  line: string
}

const unlimited = { makeRoom: async () => {}, count: () => {}, countCalls: () => {} }
const timeoutMs = 10_000

/**
 * Reads an account as the server would. Skipped if no node can be reached or serves the network, with the reason of each;
 * failed if one did, and yet the source did not answer as the API promises.
 */
export async function readPublicChain(network: Network, address: string): Promise<ChainReading> {
  const wrong: WrongNode[] = []
  const nodes = createRpcNodes({
    fetch,
    timeoutMs,
    timeout: AbortSignal.timeout,
    now: Date.now,
    maxReplyBytes: 5 << 20,
    proofs: createServedNetworks(Date.now, found => wrong.push(found)),
  })
  const call = { method: namespaceOf(network.id) === 'solana' ? 'getSlot' : 'eth_blockNumber' }
  /** Why a node is of no use; undefined if it answers. */
  const whyNot = async (url: string): Promise<string | undefined> => {
    const urls = [url]
    const [outcome] = await nodes.ask({ chainId: network.id, urls }, [call], unlimited, AbortSignal.timeout(timeoutMs))
    if (outcome && 'result' in outcome) return undefined
    const { host } = new URL(url)
    const serves = wrong.find(({ node }) => node === host)?.serves
    return `${host}: ${serves ? `it serves ${serves}` : (outcome?.error.message ?? 'no answer')}`
  }
  const reasons = await Promise.all(network.rpcUrls.map(whyNot))
  const urls = network.rpcUrls.filter((_, index) => reasons[index] === undefined)
  if (urls.length === 0) return { outcome: 'skipped', line: `no node can be used from here (${reasons.join('; ')})` }
  const store = await openCache()
  try {
    const source = createChainSource({ nodes, store, tokens: () => ({}), now: Date.now })
    const read = {
      project: 'demo',
      client: '192.0.2.1',
      network,
      urls,
      address,
      intake: unlimited,
      signal: AbortSignal.timeout(60_000),
    }
    const startMs = performance.now()
    const { balances } = balance.reply.parse(cut(await source.balances?.(read, [])))
    const balanceMs = performance.now()
    const { data, unseen } = history.reply.parse(cut(await source.history?.(read, undefined)))
    const historyMs = performance.now()
    const { name } = (await source.identity?.(read)) ?? {}
    const [native] = balances
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
    const line = [
      `${native?.quantity.numeric} ${native?.symbol} and ${balances.length - 1} tokens in ${seconds(startMs, balanceMs)}`,
      `${data.length} transactions in ${seconds(balanceMs, historyMs)}`,
      `name ${name ?? 'none'}`,
      `not seen: ${unseen.join(', ') || 'nothing'}`,
      `nodes: ${urls.length} of ${network.rpcUrls.length}`,
    ].join('; ')
    return { outcome: 'read', line }
  } catch (error) {
    return { outcome: 'failed', line: error instanceof Error ? error.message : String(error) }
  } finally {
    await store.close()
  }
}

/** As the routes cut the texts of strangers. */
function cut<T>(reply: T): T {
  return JSON.parse(JSON.stringify(reply, (key, value) => (/^(name|symbol)$/.test(key) ? value.slice(0, 32) : value)))
}
