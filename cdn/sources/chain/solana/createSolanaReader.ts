import type { ChainReader, ChainSourceDeps } from '../ChainReader.ts'
import { chainNode } from '../chainNode.ts'
import { readSolanaBalances } from './readSolanaBalances.ts'
import { readSolanaHistory } from './readSolanaHistory.ts'
import { readSolanaNfts } from './readSolanaNfts.ts'

export function createSolanaReader({ nodes, safeFetch, tokens }: ChainSourceDeps): ChainReader {
  return {
    async balances(read) {
      return { balances: await readSolanaBalances(chainNode(nodes, read), read, tokens()[read.network.id]) }
    },
    history: (read, cursor) => readSolanaHistory(chainNode(nodes, read), read, tokens()[read.network.id], cursor),
    nfts: (read, cursor) => readSolanaNfts(chainNode(nodes, read), read, safeFetch, cursor),
  }
}
