import type { Address } from 'viem'
import type { TokenLists } from '../../listing/listing.ts'
import type { RpcNodes } from '../../nodes/rpcNodes.ts'
import { chainNode } from '../chain/chainNode.ts'
import { boundedAmount } from '../chain/evm/boundedAmount.ts'
import { evmContext } from '../chain/evm/evmContext.ts'
import { listedAs, skeletonsOf } from '../chain/evm/listedAs.ts'
import { readContracts } from '../chain/evm/multicall.ts'
import type { TokenFactsCache } from '../chain/evm/tokenFacts.ts'
import { netChanges } from './netChanges.ts'
import type { Move } from './readMoves.ts'
import type { SimulationRead, SimulationReply } from './SimulationReply.ts'

type Change = SimulationReply['changes'][number]

interface Parts {
  read: SimulationRead
  nodes: RpcNodes
  tokens: TokenLists
  facts: TokenFactsCache
}

const maxChanges = 100
/** Contracts whose names are read. */
const maxNamed = 20

/**
 * The account's net changes, losses first, with token names.
 * @returns undefined if it loses more different things than a reply holds: a part of them would mislead
 */
export async function describeChanges(
  moves: readonly Move[],
  account: string,
  { read, nodes, tokens, facts }: Parts,
): Promise<Change[] | undefined> {
  const changed = [...netChanges(moves, account).values()]
  const losses = changed.filter(({ amount }) => amount < 0n)
  if (losses.length > maxChanges) return undefined
  const shown = [...losses, ...changed.filter(({ amount }) => amount > 0n)].slice(0, maxChanges)

  const context = evmContext(read.network.id, read.chain, { lists: tokens, facts, now: () => 0 })
  const contracts = [...new Set(shown.flatMap(({ contract }) => contract ?? []))].slice(0, maxNamed) as Address[]
  const { reads, keep } = facts.unknown(read.network.id, contracts)
  // Names are optional: the changes are right without them.
  const { values } = await readContracts(chainNode(nodes, read), context.multicall, reads)
  keep(values)

  const { nativeCurrency } = read.network
  const skeletons = skeletonsOf(context.known, read.network)
  return shown.map(({ standard, contract, tokenId, amount }): Change => {
    if (!contract) return { standard, amount: String(boundedAmount(amount)), ...nativeCurrency }
    const told = facts.get(read.network.id, contract as Address)
    const listed = context.known.get(contract as Address)
    const name = told?.name || listed?.name || ''
    const symbol = told?.symbol || listed?.symbol || ''
    return {
      standard,
      contract,
      amount: String(boundedAmount(amount)),
      ...(tokenId !== undefined && { tokenId: String(tokenId) }),
      ...listedAs(contract, { name, symbol }, context.known, skeletons),
      ...(name && { name }),
      ...(symbol && { symbol }),
      ...(standard === 'ERC20' && told?.decimals !== undefined && { decimals: told.decimals }),
      ...(listed?.image && { iconUrl: listed.image }),
    }
  })
}
