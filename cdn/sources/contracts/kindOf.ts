import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ContractAnswer } from '../../../shared/api/contracts.schema.ts'
import type { ContractRead } from '../chain/evm/multicall.ts'
import { readNumber } from '../chain/evm/readWords.ts'
import type { TokenFacts } from '../chain/evm/tokenFacts.ts'

export type ContractKind = ContractAnswer['kind']

const abi = parseAbi([
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function ownerOf(uint256 id) view returns (address)',
])

/** ERC-165 interfaces. No contract may support the first. */
const interfaces = {
  none: '0xffffffff',
  erc721: '0x80ac58cd',
  erc1155: '0xd9b67a26',
  /** CryptoKitties, which predates ERC-721. */
  early: '0x9a20483d',
} as const

/** Ids that most collections have, besides those of the request. */
const usualIds = [0n, 1n]

/** The reads that classify a contract. */
export function kindReads(to: Address, numbers: readonly bigint[]): ContractRead[] {
  const supports = Object.values(interfaces).map(id =>
    encodeFunctionData({ abi, functionName: 'supportsInterface', args: [id] }),
  )
  const owners = [...usualIds, ...numbers].map(id => encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] }))
  return [...supports, ...owners].map(data => ({ to, data }))
}

/**
 * What a contract is, and its NFT standard. Some answer both as tokens and as NFTs: for these, a number may be an
 * amount or an NFT.
 * @param token its facts as a token
 */
export function kindOf(
  values: readonly (Hex | undefined)[],
  token: TokenFacts | undefined,
): { kind: ContractKind; isMulti: boolean } {
  const [none, erc721, erc1155, early, ...owners] = values
  // It says yes to everything.
  if (isYes(none)) return { kind: 'unknown', isMulti: false }
  const isMulti = isYes(erc1155)
  const isNft = isMulti || isYes(erc721) || isYes(early) || owners.some(isAccount)
  const isToken = token?.decimals !== undefined && token.decimals <= 77 && token.symbol !== ''
  const kind = isNft ? (isToken ? 'mixed' : 'nft') : isToken ? 'token' : 'unknown'
  return { kind, isMulti }
}

function isYes(value: Hex | undefined): boolean {
  return value?.length === 66 && readNumber(value) === 1n
}

function isAccount(value: Hex | undefined): boolean {
  return value?.length === 66 && /^0x0{24}/.test(value) && readNumber(value) !== 0n
}
