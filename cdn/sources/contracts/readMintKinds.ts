import type { ListedToken } from '../../listing/listing.ts'
import { type ChainNode, resultOf } from '../chain/chainNode.ts'
import { skeletonsOf, unlistedAs } from '../chain/evm/listedAs.ts'
import { mintCall, readMints } from '../chain/solana/mintFacts.ts'
import type { AskedContracts, ContractsRead, ContractsReply } from './ContractsReply.ts'

/** What Solana mints are. One without decimals is an NFT. @throws ApiFailure `node_failed` */
export async function readMintKinds(
  node: ChainNode,
  { network, chain }: ContractsRead,
  { asked }: AskedContracts,
  shipped: readonly ListedToken[] = [],
): Promise<ContractsReply> {
  const listed = new Map([...shipped, ...(chain?.tokens ?? [])].map(token => [token.address, token]))
  const skeletons = skeletonsOf(listed, network)
  const mints = asked.map(({ contract }) => contract)
  const [outcome] = await node.ask([mintCall(mints)])
  resultOf(outcome)
  const facts = readMints(mints, outcome)
  return {
    contracts: asked.map(({ contract, number }) => {
      const found = facts.get(contract)
      const known = found && listed.get(contract)
      const { name = '', symbol = '' } = known ?? found ?? {}
      const isToken = found !== undefined && (found.decimals > 0 || found.supply > 1n)
      return {
        ...{ contract, name, symbol },
        ...(number !== undefined && { number }),
        kind: isToken ? ('token' as const) : found ? ('nft' as const) : ('unknown' as const),
        ...(isToken && found.decimals <= 77 && { decimals: found.decimals }),
        ...(known ? { isListed: true } : unlistedAs({ name, symbol }, skeletons)),
      }
    }),
  }
}
