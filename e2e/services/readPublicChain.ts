import { createRpcNodes } from '../../cdn/nodes/rpcNodes.ts'
import { createServedNetworks } from '../../cdn/nodes/servedNetworks.ts'
import type { AccountFact } from '../../cdn/sources/accountFacts.ts'
import type { AccountRead, AccountSource } from '../../cdn/sources/accountSource.ts'
import { createChainSource } from '../../cdn/sources/chain/createChainSource.ts'
import { createSource } from '../../cdn/sources/createSource.ts'
import { defaultSources } from '../../cdn/sources/defaultSources.ts'
import { createEsplora } from '../../cdn/sources/esplora.ts'
import { createNodeSafeFetch } from '../../cdn/sources/nodeSafeFetch.ts'
import type { Project } from '../../cdn/store/projects.ts'
import type { SourceSettings } from '../../cdn/store/sources.schema.ts'
import { openCache } from '../../cdn/store/testStores.ts'
import { caipAddress, namespaceOf } from '../../shared/caip.ts'
import { nativeToken } from '../../shared/nativeToken.ts'
import type { Network } from '../../shared/networks.ts'
import { trySwaps } from './trySwaps.ts'

/** The result of reading an account on a network, with lines about each source and its failures. */
export interface ChainReading {
  outcome: 'read' | 'skipped' | 'failed'
  lines: string[]
}

const unlimited = { makeRoom: async () => {}, count: () => {}, countCalls: () => {} }
const timeoutMs = 10_000

/** The request for each fact, and how to describe its result. */
const facts: Readonly<
  Partial<Record<AccountFact, (source: AccountSource, read: AccountRead) => Promise<string> | undefined>>
> = {
  balances: (source, read) =>
    source.balances?.(read, []).then(({ balances: [native, ...tokens] }) => {
      const worth = native?.price === undefined ? '' : ` at ${native.price} USD (${native.priceFrom ?? 'unmarked'})`
      return `${native?.quantity.numeric} ${native?.symbol}${worth} and ${tokens.length} tokens`
    }),
  history: (source, read) =>
    source
      .history?.(read, undefined)
      .then(({ data, unseen }) => `${data.length} transactions, not seen: ${unseen.join(', ') || 'nothing'}`),
  nfts: (source, read) => source.nfts?.(read, undefined).then(({ data }) => `${data.length} NFTs`),
  prices: (source, read) =>
    source.prices?.(read, [caipAddress(read.network.id, nativeToken)], 'usd').then(({ fungibles: [native] }) => {
      if (!native) throw new Error('it knows no price of the currency')
      return `${native.price} USD`
    }),
  identity: (source, read) => source.identity?.(read).then(({ name }) => `name ${name ?? 'none'}`),
}

const whyOf = (error: unknown) => {
  const { message, detail } = error as { message?: string; detail?: string }
  return [message, detail].filter(Boolean).join(' – ') || String(error)
}

/**
 * Reads an account as a server without settings would, from each fact's usual sources. Skipped if no node can be
 * reached or serves the network, with each one's reason; failed if one can, but no source returned a balance.
 */
export async function readPublicChain(network: Network, address: string): Promise<ChainReading> {
  const lines: string[] = []
  const wrong = new Map<string, string>()
  const nodes = createRpcNodes({
    fetch,
    timeoutMs,
    timeout: AbortSignal.timeout,
    now: Date.now,
    maxReplyBytes: 5 << 20,
    proofs: createServedNetworks(Date.now, ({ node, serves }) => wrong.set(node, serves)),
    reportLearned: ({ node, refuses, most, method, said }) =>
      lines.push(
        `node ${node} refuses ${[refuses, method, most].filter(each => each !== undefined).join(' ')}: ${said}`,
      ),
  })
  const isEsplora = namespaceOf(network.id) === 'bip122'
  const call = { method: namespaceOf(network.id) === 'solana' ? 'getSlot' : 'eth_blockNumber' }
  /** Why a node is unusable; undefined if it answers. */
  const whyNot = async (url: string): Promise<string | undefined> => {
    const { host } = new URL(url)
    if (isEsplora) {
      const tip = await fetch(`${url}/blocks/tip/height`, { signal: AbortSignal.timeout(timeoutMs) }).catch(
        () => undefined,
      )
      return tip?.ok ? undefined : `${host}: ${tip ? `HTTP ${tip.status}` : 'could not be reached'}`
    }
    const urls = [url]
    const [outcome] = await nodes.ask({ chainId: network.id, urls }, [call], unlimited, AbortSignal.timeout(timeoutMs))
    if (outcome && 'result' in outcome) return undefined
    const serves = wrong.get(host)
    return `${host}: ${serves ? `it serves ${serves}` : (outcome?.error.message ?? 'no answer')}`
  }
  const reasons = await Promise.all(network.rpcUrls.map(whyNot))
  const urls = network.rpcUrls.filter((_, index) => reasons[index] === undefined)
  const reached = `${urls.length} of ${network.rpcUrls.length} nodes answer`
  for (const reason of reasons) if (reason) lines.push(`node ${reason}`)
  if (urls.length === 0) return { outcome: 'skipped', lines: ['no node can be used from here', ...lines] }
  const store = await openCache()
  const tokens = () => ({})
  const project = { privateRpcUrls: new Map() } as unknown as Project
  const deps = { api: { fetch, secret: (name: string) => process.env[name] }, nodes, tokens, elapsed: Date.now }
  const safeFetch = createNodeSafeFetch({ gateways: { ipfs: [], ar: [] } })
  const esplora = createEsplora({ fetch, timeoutMs, timeout: AbortSignal.timeout })
  const chain = createChainSource({ nodes, esplora, safeFetch, store, tokens, now: Date.now, elapsed: Date.now })
  const sourceOf = (settings: SourceSettings) =>
    settings.type === 'chain' ? chain : createSource(settings, { project, network }, deps)
  const read = (): AccountRead => ({
    project: 'demo',
    client: '192.0.2.1',
    network,
    urls,
    address,
    intake: unlimited,
    signal: AbortSignal.timeout(60_000),
  })
  let hasBalance = false
  try {
    for (const [fact, ask] of Object.entries(facts))
      for (const settings of defaultSources(fact as AccountFact, network, true)) {
        const startMs = performance.now()
        try {
          const source = sourceOf(settings)
          const said = await (source && ask(source, read()))
          lines.push(
            `${fact} from ${settings.type}: ${said ?? 'it has no such facts'} (${Math.round(performance.now() - startMs)} ms)`,
          )
          hasBalance ||= fact === 'balances' && said !== undefined
        } catch (error) {
          lines.push(`${fact} from ${settings.type}: not told: ${whyOf(error)}`)
        }
      }
    if (namespaceOf(network.id) === 'eip155') lines.push(...(await trySwaps(nodes, read(), address as `0x${string}`)))
  } finally {
    await store.close()
  }
  return { outcome: hasBalance ? 'read' : 'failed', lines: [reached, ...lines] }
}
