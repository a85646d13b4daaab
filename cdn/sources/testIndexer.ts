import type { Transaction } from '../../shared/api/history.schema.ts'
import type { NodeNews } from '../nodes/nodeNews.ts'
import type { NetworkSourcesInput } from '../store/sources.schema.ts'
import { network, projectEntry, type TestAppOptions, testApp } from '../testApp.ts'

/* The app with indexers that answer as recorded, and a node that knows one block. */

export const account = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
export const other = '0xef8801eaf234ff82801821ffe2d78d60a0237f97'
export const stranger = '0xcc4e74eb7f0d2f3e8c86ac08a6b70689f564b226'
export const usdt = '0xdac17f958d2ee523a2206206994597c13d831ec7'
export const nftContract = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
export const blockHash = `0x${'11'.repeat(32)}`
export const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

export interface Asked {
  host: string
  path: string
  query: Record<string, string>
  headers: Headers
  body: unknown
}

export type Indexer = (asked: Asked) => Response | Promise<Response> | undefined

export interface IndexedAppOptions {
  id?: `eip155:${number}` | `solana:${string}` | `bip122:${string}`
  sources: NetworkSourcesInput
  /** By host. */
  indexers: Readonly<Record<string, Indexer>>
  /** Answers calls to the network's own node. */
  node?: (call: { method: string; params: unknown[] }) => unknown
  deps?: TestAppOptions
  entry?: object
}

/** Any network's node answers this about its first block. */
const firstBlock = { number: '0x1', hash: blockHash, timestamp: '0x60000000' }

export async function indexedApp({ id = 'eip155:31337', sources, indexers, node, deps, entry }: IndexedAppOptions) {
  const asked: Asked[] = []
  const told: NodeNews[] = []
  /** Why something failed, or a list is not seen. */
  const reasons: (string | undefined)[] = []
  const clock = { now: 1_795_421_000_000 }
  const answerNode = (call: { id: number; method: string; params: unknown[] }) => {
    if (call.method === 'eth_chainId') return { id: call.id, result: `0x${Number(id.split(':')[1]).toString(16)}` }
    const result = node?.(call) ?? (call.method === 'eth_getBlockByNumber' ? firstBlock : undefined)
    return result === undefined
      ? { id: call.id, error: { code: -32601, message: `the method ${call.method} does not exist/is not available` } }
      : { id: call.id, result }
  }
  const fetch = async (input: string, init: RequestInit = {}) => {
    const url = new URL(input)
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    if (url.host === 'node.example') return Response.json(Array.isArray(body) ? body.map(answerNode) : answerNode(body))
    const question = {
      host: url.host,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body,
    }
    asked.push(question)
    return (await indexers[url.host]?.(question)) ?? new Response('{"message":"Not found"}', { status: 404 })
  }
  const app = await testApp(
    {
      fetch: fetch as never,
      now: () => clock.now,
      log: ({ fault, unseen }) => void reasons.push(fault ?? unseen),
      tellNode: news => void told.push(news),
      ...deps,
    },
    [projectEntry({ networks: [network(id as never, 'https://node.example')], sources: { [id]: sources }, ...entry })],
  )
  const get = async (fact: 'balance' | 'history' | 'nfts', address = account, cursor?: string) => {
    const query = `projectId=demo&chainId=${id}${fact === 'balance' ? '&currency=usd' : ''}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
    const response = await app.request(`/v1/account/${address}/${fact}?${query}`)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
  }
  const price = async (...addresses: string[]) => {
    const body = JSON.stringify({ currency: 'usd', addresses, projectId: 'demo' })
    const response = await app.request('/v1/fungible/price?projectId=demo', { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }
  return { app, get, price, asked, told, reasons, clock }
}

/** A history page as text, one line per transaction. */
export const linesOf = ({ data }: { data: readonly Transaction[] }): string[] =>
  data.map(
    ({ metadata, transfers }) =>
      `${metadata.operationType} ${metadata.status === 'failed' ? 'failed' : ''}${(transfers ?? [])
        .map(({ direction, quantity, fungible_info: token, nft_info: nft }) =>
          [direction, quantity.numeric, token?.symbol ?? nft?.name].join(' '),
        )
        .join(', ')}`,
  )
