import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ContractRead } from './multicall.ts'
import { readNumber, readText } from './readWords.ts'

/** A token's own facts; missing ones are absent. */
export interface TokenFacts {
  name: string
  symbol: string
  decimals?: number
}

/** Caches tokens' own facts, which hardly ever change. */
export interface TokenFactsCache {
  get(chainId: string, token: Address): TokenFacts | undefined
  /** Reads for unknown tokens, and a handler for their values. */
  unknown(
    chainId: string,
    tokens: readonly Address[],
  ): { reads: ContractRead[]; keep(values: readonly (Hex | undefined)[]): void }
}

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])
const parts = ['name', 'symbol', 'decimals'] as const
const partReads = parts.map(functionName => encodeFunctionData({ abi, functionName }))

const maxKept = 20_000
const keptMs = 24 * 3_600_000
/** For incomplete tokens; perhaps the node was at fault. */
const keptPartMs = 60_000

export function createTokenFactsCache(elapsed: () => number): TokenFactsCache {
  const kept = new Map<string, { facts: TokenFacts; endsAt: number }>()
  const get = (chainId: string, token: Address) => {
    const entry = kept.get(`${chainId}:${token}`)
    return entry && entry.endsAt > elapsed() ? entry.facts : undefined
  }
  return {
    get,
    unknown(chainId, tokens) {
      const missing = tokens.filter(token => !get(chainId, token))
      return {
        reads: missing.flatMap(to => partReads.map(data => ({ to, data }))),
        keep(values) {
          for (const [index, token] of missing.entries()) {
            const [name, symbol, decimals] = values.slice(index * parts.length)
            const facts = readFacts(name, symbol, decimals)
            const isWhole = facts.decimals !== undefined && facts.symbol !== ''
            kept.delete(`${chainId}:${token}`)
            kept.set(`${chainId}:${token}`, { facts, endsAt: elapsed() + (isWhole ? keptMs : keptPartMs) })
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

/** A cache's part for one scope. */
export function tokenFactsOf(cache: TokenFactsCache, scope: string): TokenFactsCache {
  const keyOf = (chainId: string) => `${chainId} ${scope}`
  return {
    get: (chainId, token) => cache.get(keyOf(chainId), token),
    unknown: (chainId, tokens) => cache.unknown(keyOf(chainId), tokens),
  }
}

function readFacts(name: Hex | undefined, symbol: Hex | undefined, decimals: Hex | undefined): TokenFacts {
  const count = readNumber(decimals)
  return {
    name: readText(name) ?? '',
    symbol: readText(symbol) ?? '',
    ...(count !== undefined && count <= 255n && { decimals: Number(count) }),
  }
}
