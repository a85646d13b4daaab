import type { ChainId } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'

/** Solana’s explorers tell its test networks by a query. */
const queries: Readonly<Record<ChainId, string>> = {
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'cluster=devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'cluster=testnet',
}

/** What an explorer’s pages of this network need behind their path. */
export function explorerQuery({ id }: Pick<Network, 'id'>): string {
  return queries[id] ?? ''
}
