import { type Namespace, namespaceOf } from '../../../shared/caip.ts'
import { chainNode } from '../chain/chainNode.ts'
import { noSource } from '../noSource.ts'
import type { ContractReader, ContractReaderOptions } from './ContractReader.ts'
import { createEvmContracts } from './createEvmContracts.ts'
import { readMintKinds } from './readMintKinds.ts'

/** Namespaces with contracts. */
const creators: Readonly<Partial<Record<Namespace, (options: ContractReaderOptions) => ContractReader>>> = {
  eip155: createEvmContracts,
  solana: ({ nodes, tokens }) => ({
    read: (read, asked) => readMintKinds(chainNode(nodes, read), read, asked, tokens()[read.network.id]),
  }),
}

export function createContractReader(options: ContractReaderOptions): ContractReader {
  const readers = new Map(Object.entries(creators).map(([namespace, create]) => [namespace, create(options)]))
  return {
    async read(read, asked) {
      const reader = readers.get(namespaceOf(read.network.id))
      if (!reader) throw noSource()
      return reader.read(read, asked)
    },
  }
}
