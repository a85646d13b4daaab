import type { ChainId } from '../caip.ts'

const usual = ['uniswap-v2', 'uniswap-v3'] as const
const others: Readonly<Partial<Record<ChainId, readonly string[]>>> = {
  'eip155:100': ['sushiswap'],
  'eip155:250': ['sushiswap'],
  'eip155:324': ['uniswap-v3'],
  'eip155:8217': ['dragonswap'],
  'eip155:1313161554': ['trisolaris'],
}

/** Ids of the exchanges shipped for a network. In a separate file, because their contracts (exchanges.ts) are large. */
export function exchangeIds(id: ChainId): readonly string[] {
  return others[id] ?? usual
}
