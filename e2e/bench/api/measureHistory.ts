import { encodeFunctionData } from 'viem'
import type { RpcCall } from '../../../cdn/nodes/RpcCall.ts'
import type { AccountSource } from '../../../cdn/sources/accountSource.ts'
import { first, freshAddress, startTestChain, type TestChain, testAbi } from '../../services/testChain.ts'
import { quantile } from '../quantile.ts'

/** The time for pages of histories, and for the bare search for their logs, in the same seconds at the same node. */
export interface HistoryFigures {
  delayMs: number
  pages: number
  /** Round trips per page. */
  trips: number
  /** Pages that visitors look at, and pages requested at once, while the server still reads ahead. */
  looked: PageFigures
  hasty: PageFigures
  /** The bare calls of `eth_getLogs` that find the account's events, made between pages that visitors look at. */
  rawP95Ms: number
  /** The bare calls between hasty pages. */
  hastyRawP95Ms: number
  /** First pages of unknown accounts, not even with a cached balance. */
  coldP95Ms: number
}

/** Medians of the rounds. */
export interface PageFigures {
  p95Ms: number
  /** Multiple of the p95 of the same round's bare calls, on an idle server. */
  share: number
  /** The same for each round, sorted: shows how much is luck. */
  shares: readonly number[]
}

const accounts = 12
/**
 * Each has its own p95: 95% of the pages depends on a few, which other work on the machine slows by chance. The median
 * of several does not.
 */
const rounds = 5
const eventsPerAccount = 100
const eventsPerBlock = 10
/** A node on this machine, and one far away. */
const delays = [0, 40]

const p95 = (numbers: readonly number[]) => quantile(numbers, 0.95) ?? 0

/**
 * Visits as visitors make them: the account's balance, then its history to the end, looking at each page, while the
 * server reads ahead. Nothing else runs while pages and bare calls are timed. Bare calls follow each page, so that
 * other work on the machine slows both alike.
 */
export async function measureHistory(): Promise<HistoryFigures[]> {
  const chain = await startTestChain()
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
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measureRound(chain, owners, delayMs, round % 2 > 0))
  chain.reset()
  const middle = (p95Of: (round: Round) => number) => quantile(measured.map(p95Of), 0.5) ?? 0
  const figuresOf = (kind: 'looked' | 'hasty'): PageFigures => {
    const shares = measured.map(round => p95(round[kind].pages) / p95(round.looked.raw)).sort((a, b) => a - b)
    return { p95Ms: middle(round => p95(round[kind].pages)), share: quantile(shares, 0.5) ?? 0, shares }
  }
  const pages = measured.flatMap(({ looked }) => looked.pages).length
  return {
    delayMs,
    pages,
    trips: measured.reduce((sum, { trips }) => sum + trips, 0) / pages,
    looked: figuresOf('looked'),
    hasty: figuresOf('hasty'),
    rawP95Ms: middle(({ looked }) => p95(looked.raw)),
    hastyRawP95Ms: middle(({ hasty }) => p95(hasty.raw)),
    coldP95Ms: middle(({ cold }) => p95(cold)),
  }
}

interface Round {
  looked: Times
  hasty: Times
  cold: number[]
  trips: number
}

interface Times {
  pages: number[]
  raw: number[]
}

/**
 * A visit of each kind to each account.
 * @param hastyFirst whether the hasty one comes first, so that neither kind always follows the other
 */
async function measureRound(
  chain: TestChain,
  owners: readonly string[],
  delayMs: number,
  hastyFirst: boolean,
): Promise<Round> {
  const round: Round = { looked: { pages: [], raw: [] }, hasty: { pages: [], raw: [] }, cold: [], trips: 0 }
  for (const owner of owners) {
    chain.reset()
    chain.delay(delayMs)
    for (const kind of hastyFirst ? (['hasty', 'looked'] as const) : (['looked', 'hasty'] as const)) {
      const visited = await visit(chain, await chain.source(), owner, kind === 'hasty' ? async () => {} : chain.settled)
      round[kind].pages.push(...visited.pages)
      round[kind].raw.push(...visited.raw)
      if (kind === 'looked') round.trips += visited.trips
      await chain.settled()
    }
    const source = await chain.source()
    round.cold.push(await timed(() => source.history?.(chain.read(owner), undefined)))
    await chain.settled()
  }
  return round
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

/** Accounts whose tokens came one by one. */
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
