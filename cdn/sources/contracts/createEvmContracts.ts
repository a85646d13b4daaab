import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { chainNode, nodeFailure } from '../chain/chainNode.ts'
import { evmContext } from '../chain/evm/evmContext.ts'
import { listedAs, skeletonsOf } from '../chain/evm/listedAs.ts'
import { readContracts } from '../chain/evm/multicall.ts'
import { readString } from '../chain/evm/readWords.ts'
import { createTokenFactsCache, tokenFactsOf } from '../chain/evm/tokenFacts.ts'
import { readNftDescription } from '../chain/readNftDescription.ts'
import { scopeOf } from '../chain/scopeOf.ts'
import type { ContractReader, ContractReaderOptions } from './ContractReader.ts'
import { kindOf, kindReads } from './kindOf.ts'

const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
/** Some NFTs render their image on-chain. */
const pictureGas = 10_000_000n
const maxUriBytes = 1_400_000

export function createEvmContracts({ nodes, safeFetch, tokens, now, elapsed }: ContractReaderOptions): ContractReader {
  const cache = createTokenFactsCache(elapsed)

  return {
    async read(read, { asked, pictures }) {
      const { network } = read
      const node = chainNode(nodes, read)
      const facts = tokenFactsOf(cache, scopeOf(read))
      const context = evmContext(network.id, read.chain, { lists: tokens(), facts, now })
      const numbers = new Map<Address, Set<bigint>>()
      for (const { contract, number } of asked) {
        const address = contract.toLowerCase() as Address
        const known = numbers.get(address) ?? new Set()
        numbers.set(address, number === undefined ? known : known.add(BigInt(number)))
      }
      const addresses = [...numbers.keys()]
      const questions = addresses.map(address => kindReads(address, [...(numbers.get(address) ?? [])]))
      const unknown = facts.unknown(network.id, addresses)
      const { values, failures } = await readContracts(node, context.multicall, [...questions.flat(), ...unknown.reads])
      // An unreachable node says nothing about a contract.
      for (const failure of failures.values()) throw nodeFailure(failure)
      unknown.keep(values.slice(questions.flat().length))
      const starts = questions.map((_, index) => questions.slice(0, index).flat().length)
      const kinds = new Map(
        addresses.map((address, index) => {
          const [start = 0, count = 0] = [starts[index], questions[index]?.length]
          return [address, kindOf(values.slice(start, start + count), facts.get(network.id, address))] as const
        }),
      )
      const skeletons = skeletonsOf(context.known, network)
      const described = asked.map(({ contract, number }) => {
        const address = contract.toLowerCase() as Address
        const { kind, isMulti } = kinds.get(address) ?? { kind: 'unknown', isMulti: false }
        const { name = '', symbol = '', decimals } = facts.get(network.id, address) ?? {}
        const isToken = kind === 'token' || kind === 'mixed'
        return {
          isMulti,
          answer: {
            ...{ contract, kind, name, symbol },
            ...(number !== undefined && { number }),
            ...(isToken && decimals !== undefined && { decimals }),
            ...listedAs(contract, { name, symbol }, context.known, skeletons),
          },
        }
      })
      const images = pictures ? await readImages() : []
      return {
        contracts: described.map(({ answer }, index) => ({
          ...answer,
          ...(images[index] && { image: images[index] }),
        })),
      }

      async function readImages(): Promise<(string | undefined)[]> {
        const reads = described.map(({ isMulti, answer: { contract, number = '0' } }) => ({
          to: contract as Address,
          data: encodeFunctionData({ abi, functionName: isMulti ? 'uri' : 'tokenURI', args: [BigInt(number)] }),
        }))
        const wanted = described.map(({ answer: { kind, number } }) => kind === 'nft' && number !== undefined)
        const { values } = await readContracts(
          node,
          context.multicall,
          reads.filter((_, index) => wanted[index]),
          { gas: pictureGas },
        )
        const uris: (Hex | undefined)[] = wanted.map(isWanted => (isWanted ? values.shift() : undefined))
        return Promise.all(
          uris.map(async (uri, index) => {
            const { number = '0' } = described[index]?.answer ?? {}
            return (await readNftDescription(readString(uri, maxUriBytes), number, safeFetch, read)).image
          }),
        )
      }
    },
  }
}
