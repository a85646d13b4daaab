import { type Namespace, namespaceOf } from '../../../shared/caip.ts'
import type { AccountRead, AccountSource } from '../accountSource.ts'
import { noSource } from '../noSource.ts'
import { createBitcoinReader } from './bitcoin/createBitcoinReader.ts'
import type { ChainReader, ChainSourceDeps } from './ChainReader.ts'
import { createEvmReader } from './evm/createEvmReader.ts'
import { createSolanaReader } from './solana/createSolanaReader.ts'

/** Namespaces whose accounts are read. */
const creators: Readonly<Partial<Record<Namespace, (deps: ChainSourceDeps) => ChainReader>>> = {
  eip155: createEvmReader,
  solana: createSolanaReader,
  bip122: createBitcoinReader,
}

/** Facts about accounts from each network's nodes alone: real data from any RPC. */
export function createChainSource(deps: ChainSourceDeps): AccountSource {
  const readers = new Map(Object.entries(creators).map(([namespace, create]) => [namespace, create(deps)]))
  const readerOf = ({ network }: Pick<AccountRead, 'network'>): ChainReader =>
    readers.get(namespaceOf(network.id)) ?? {}

  return {
    name: 'chain',
    balances: async (read, fresh) => demand(readerOf(read).balances)(read, fresh),
    history: async (read, cursor) => demand(readerOf(read).history)(read, cursor),
    nfts: async (read, cursor) => demand(readerOf(read).nfts)(read, cursor),
    identity: async read => (await readerOf(read).identity?.(read)) ?? { name: null, avatar: null },
    prices: async (read, ids, currency) => (await readerOf(read).prices?.(read, ids, currency)) ?? { fungibles: [] },
  }
}

function demand<Ask>(ask: Ask | undefined): Ask {
  if (!ask) throw noSource()
  return ask
}
