import type { ChainId } from '../../../shared/caip.ts'

/** Older ids of two Solana networks that some wallets still use, by present id (reference §1.1). */
const olderIds: ReadonlyMap<ChainId, ChainId> = new Map([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
])
const presentIds = new Map([...olderIds].map(([present, older]) => [older, present]))

/** Adds the older ids of each network. */
export function withOlderIds(chainIds: readonly ChainId[]): ChainId[] {
  return [...new Set(chainIds.flatMap(id => [id, olderIds.get(id) ?? id]))]
}

export function presentId(chainId: ChainId): ChainId {
  return presentIds.get(chainId) ?? chainId
}
