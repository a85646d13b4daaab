import { encodeFunctionData } from 'viem'
import type { AccountSource } from '../../../cdn/sources/accountSource.ts'
import type { RpcCall } from '../../../cdn/sources/rpcNodes.ts'
import { first, freshAddress, startTestChain, type TestChain, testAbi } from '../../services/testChain.ts'
import { quantile } from '../quantile.ts'

/** What the pages of histories took, and the bare search for their logs, in the same minutes at the same node. */
export interface HistoryFigures {
  delayMs: number
  pages: number
  /** Round trips per page. */
  trips: number
  p95Ms: number
  /** The calls of `eth_getLogs` that find the account's events, sent as they are. */
  rawP95Ms: number
  /** Pages of visitors in haste: each is asked for at once, while the server still learns ahead. */
  hastyP95Ms: number
  /** The bare calls between those pages. */
  hastyRawP95Ms: number
  /** First pages of accounts of which nothing is known, not even a balance. */
  coldP95Ms: number
}

const accounts = 12
/** Visits of each account: 95% of a few pages is a matter of luck. */
const visits = 3
const eventsPerAccount = 100
const eventsPerBlock = 10
/** A node on this machine, and one far away. */
const delays = [0, 40]

const p95 = (numbers: readonly number[]) => quantile(numbers, 0.95) ?? 0

/**
 * Visits as visitors make them: the account's balance, then its history to the end, looking at each page. The server
 * learns ahead meanwhile; while pages and bare calls are timed, nothing else is done. After each page, the bare calls are
 * timed, so that other work on the machine slows both alike.
 */
export async function measureHistory(): Promise<HistoryFigures[]> {
  const chain = await startTestChain(27_900)
  try {
    const figures: HistoryFigures[] = []
    for (const delayMs of delays) {
      const owners = await fill(chain)
      // Compiles the code on both sides.
      await visit(chain, await chain.source(), owners[0] as string, chain.settled)
      figures.push(await measure(chain, owners, delayMs))
    }
    return figures
  } finally {
    await chain.stop()
  }
}

async function measure(chain: TestChain, owners: readonly string[], delayMs: number): Promise<HistoryFigures> {
  const [pages, raw, cold]: [number[], number[], number[]] = [[], [], []]
  const hasty: { pages: number[]; raw: number[] } = { pages: [], raw: [] }
  let trips = 0
  for (const owner of Array.from({ length: visits }, () => owners).flat()) {
    chain.reset()
    chain.delay(delayMs)
    const visited = await visit(chain, await chain.source(), owner, chain.settled)
    pages.push(...visited.pages)
    raw.push(...visited.raw)
    trips += visited.trips
    const inHaste = await visit(chain, await chain.source(), owner, async () => {})
    hasty.pages.push(...inHaste.pages)
    hasty.raw.push(...inHaste.raw)
    await chain.settled()
    const source = await chain.source()
    cold.push(await timed(() => source.history?.(chain.read(owner), undefined)))
    await chain.settled()
  }
  chain.reset()
  return {
    delayMs,
    pages: pages.length,
    trips: trips / pages.length,
    p95Ms: p95(pages),
    rawP95Ms: p95(raw),
    hastyP95Ms: p95(hasty.pages),
    hastyRawP95Ms: p95(hasty.raw),
    coldP95Ms: p95(cold),
  }
}

/** @param look what the visitor does before each page */
async function visit(chain: TestChain, source: AccountSource, owner: string, look: () => Promise<unknown>) {
  const read = chain.read(owner)
  const from = chain.trips.length
  await source.balances?.(read, [])
  const logs = chain.trips
    .slice(from)
    .flat()
    .filter(({ method }) => method === 'eth_getLogs')
  const [pages, raw]: [number[], number[]] = [[], []]
  let [cursor, trips]: [string | undefined, number] = [undefined, 0]
  do {
    await look()
    const before = chain.trips.length
    pages.push(
      await timed(async () => {
        cursor = (await source.history?.(read, cursor))?.next ?? undefined
      }),
    )
    trips += chain.trips.length - before
    await look()
    raw.push(await timed(() => send(read.urls[0] ?? '', logs)))
  } while (cursor)
  return { pages, raw, trips }
}

async function timed(work: () => Promise<unknown> | undefined): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function send(url: string, calls: readonly RpcCall[]): Promise<unknown> {
  const body = JSON.stringify(calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params })))
  return (await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json()
}

/** Accounts with tokens that came one by one. */
async function fill(chain: TestChain): Promise<string[]> {
  const owners = Array.from({ length: accounts }, freshAddress)
  await chain.rpc('evm_setAutomine', false)
  for (const owner of owners) {
    const data = encodeFunctionData({ abi: testAbi, functionName: 'mint', args: [owner, 1_000_000n] })
    for (let count = 1; count <= eventsPerAccount; count++) {
      await chain.rpc('eth_sendTransaction', { from: first, to: chain.contracts.token, gas: '0x30d40', data })
      if (count % eventsPerBlock === 0) await chain.rpc('evm_mine')
    }
  }
  await chain.rpc('evm_setAutomine', true)
  return owners
}
