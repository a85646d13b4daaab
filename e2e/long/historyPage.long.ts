import { expect, test } from '@playwright/test'
import type { Address } from 'viem'
import { logCalls } from '../../cdn/sources/chain/evm/readLogs.ts'
import { quantile } from '../bench/quantile.ts'
import { first, freshAddress, startTestChain } from '../services/testChain.ts'

/** Each with a full page of transactions and the start of the next. */
const accounts = 40
const transactions = 30
const mostTimes = 1.5
/** The number of blocks that a node allows in one call: as many as many public nodes, and as few as some free ones. */
const limits = [10_000, 20]
/** The delay to a node on the same continent. */
const delayMs = 40
/** Ranges of one round trip. */
const rangesAtOnce = 8

/**
 * How long the first page of an account's history takes on a server that knows nothing about it, against the bare
 * `eth_getLogs` calls for the same blocks, in turn at the same node.
 */
test(`a page of history takes at most ${mostTimes} times as long as its eth_getLogs calls`, async () => {
  test.setTimeout(20 * 60_000)
  const chain = await startTestChain()
  try {
    const owners = Array.from({ length: accounts + 1 }, freshAddress)
    // Each transaction is a block of its own.
    for (let count = 0; count < transactions; count++)
      for (const owner of owners) await chain.call(first, chain.contracts.token, 'mint', [owner, 1_000_000n])
    const head = Number(await chain.rpc('eth_blockNumber'))
    const { urls } = chain.read(first)
    chain.delay(delayMs)
    const raw = async (owner: string, limit: number) => {
      for (let to = head; to >= 0; to -= rangesAtOnce * limit) {
        const ends = Array.from({ length: rangesAtOnce }, (_, index) => to - index * limit).filter(end => end >= 0)
        const calls = ends.flatMap(end => logCalls(owner as Address, Math.max(0, end - limit + 1), end))
        const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
        const headers = { 'Content-Type': 'application/json' }
        await (await fetch(urls[0] ?? '', { method: 'POST', headers, body })).json()
      }
    }
    const p95 = (times: readonly number[]) => quantile(times, 0.95) ?? 0
    const shown = (times: readonly number[]) => `${p95(times).toFixed(1)} (${quantile(times, 0.5)?.toFixed(1)}) ms`
    const ratios: number[] = []
    for (const logRange of limits) {
      const [rawMs, firstMs, againMs, nextMs]: [number[], number[], number[], number[]] = [[], [], [], []]
      const timed = async <T>(into: number[], work: () => Promise<T>): Promise<T> => {
        const startMs = performance.now()
        const result = await work()
        into.push(performance.now() - startMs)
        return result
      }
      const source = await chain.source()
      // Like a server that has been used before.
      const [other, ...others] = owners.map(owner => chain.read(owner, { logRange }))
      if (other) await source.history?.(other, undefined)
      for (const read of others) {
        await timed(rawMs, () => raw(read.address, logRange))
        const page = await timed(firstMs, async () => source.history?.(read, undefined))
        expect(page?.data).toHaveLength(25)
        await timed(nextMs, async () => source.history?.(read, page?.next ?? ''))
        await timed(againMs, async () => source.history?.(read, undefined))
      }
      const ratio = p95(firstMs) / p95(rawMs)
      ratios.push(ratio)
      console.log(
        `    ${head} blocks, ${accounts} accounts, ${logRange} blocks a call, node ${delayMs} ms away; p95 (median):`,
      )
      console.log(`    eth_getLogs alone ${shown(rawMs)}; first page ${shown(firstMs)}: ${ratio.toFixed(2)} times`)
      console.log(`    second page ${shown(nextMs)}; first page again ${shown(againMs)}`)
    }
    // With one call for the whole chain, nothing is searched. The facts of transactions cost as much again.
    expect(ratios.at(-1)).toBeLessThanOrEqual(mostTimes)
  } finally {
    await chain.stop()
  }
})
