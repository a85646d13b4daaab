import type { ChainReader, ChainSourceDeps } from '../ChainReader.ts'
import { readBitcoinBalances, readBitcoinHistory } from './readBitcoin.ts'

/** @returns nothing without an Esplora */
export function createBitcoinReader({ esplora, now }: ChainSourceDeps): ChainReader {
  if (!esplora) return {}
  return {
    balances: async read => ({ balances: await readBitcoinBalances(esplora, read) }),
    history: (read, cursor) => readBitcoinHistory(esplora, read, cursor, now()),
  }
}
