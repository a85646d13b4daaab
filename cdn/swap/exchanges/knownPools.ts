import type { Address, Hex } from 'viem'
import type { ContractRead } from '../../sources/chain/evm/multicall.ts'
import { readNumber } from '../../sources/chain/evm/readWords.ts'
import type { Exchange, Pair, Pool } from './exchange.ts'

/** Caches pool addresses: once created, the pool of a pair and fee is permanent. */
export interface KnownPools {
  /** @returns undefined if unknown, null if there is no such pool */
  get(scope: string, exchange: Exchange, tokens: Pair, fee: number): Pool | null | undefined
  /** Questions about unknown pools, and a handler for their answers. */
  unknown(
    scope: string,
    exchange: Exchange,
    pairs: readonly Pair[],
  ): { reads: ContractRead[]; keep(values: readonly (Hex | undefined)[]): void }
}

const maxKept = 20_000
const keptMs = 24 * 3_600_000
/** Anyone may create a pair's first pool. */
const missingMs = 60_000

export function createKnownPools(elapsed: () => number): KnownPools {
  const kept = new Map<string, { pool: Pool | null; endsAt: number }>()
  const keyOf = (scope: string, { id }: Exchange, tokens: Pair, fee: number) => [scope, id, ...tokens, fee].join(' ')
  const get: KnownPools['get'] = (...place) => {
    const entry = kept.get(keyOf(...place))
    return entry && entry.endsAt > elapsed() ? entry.pool : undefined
  }
  return {
    get,
    unknown(scope, exchange, pairs) {
      const asked = pairs
        .flatMap(tokens => exchange.poolsOf(tokens))
        .filter(({ tokens, fee }) => get(scope, exchange, tokens, fee) === undefined)
      return {
        reads: asked.map(({ read }) => read),
        keep(values) {
          for (const [index, { tokens, fee }] of asked.entries()) {
            const answer = readNumber(values[index])
            // An exchange that does not answer says nothing about its pools.
            if (answer === undefined) continue
            const address = `0x${answer.toString(16).padStart(40, '0')}` as Address
            const isPool = answer > 0n && address.length === 42
            const key = keyOf(scope, exchange, tokens, fee)
            kept.delete(key)
            kept.set(key, {
              pool: isPool ? { tokens, fee, address } : null,
              endsAt: elapsed() + (isPool ? keptMs : missingMs),
            })
          }
          for (const key of kept.keys()) {
            if (kept.size <= maxKept) break
            kept.delete(key)
          }
        },
      }
    },
  }
}
