import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { optional } from '../../lib/inBackground.ts'
import { askNodes } from '../askNodes.ts'
import type { RecipientFacts, RecipientRead } from '../Transfers.ts'
import { withPrefix } from './address.ts'
import { askQuantity } from './askQuantity.ts'

/** Code of a key's account that is currently delegated (EIP-7702). */
const delegated = /^0xef0100[0-9a-f]{40}$/i

/** As `Transfers.recipientFacts`. Nodes do not know all received tokens, so no address is surely unused. */
export async function recipientFacts({ to, ...nodes }: RecipientRead): Promise<RecipientFacts> {
  const address = withPrefix(to)
  const { network, urls, signal } = nodes
  const call = { network, urls, signal, params: [address, 'latest'] }
  const [code, count, balance] = await Promise.all([
    optional(askNodes({ ...call, method: 'eth_getCode' })),
    optional(askQuantity({ ...call, method: 'eth_getTransactionCount' })),
    optional(askQuantity({ ...call, method: 'eth_getBalance' })),
  ])
  const isContract = typeof code === 'string' && code.length > 2 && !delegated.test(code)
  if (isContract && (await isTokenContract(nodes, address))) return { kind: 'tokenContract' }
  if (isOwnerless(address)) return { kind: 'ownerless' }
  const isEmpty = code === '0x' && count === 0n && balance === 0n
  return isEmpty ? { isUnused: 'seemingly' } : {}
}

/** Hard-coded in contracts and wallets as burn addresses. */
const burnAddresses: ReadonlySet<string> = new Set(['0xdead000000000000000042069420694206942069'])

/**
 * Whether nobody can have an address's key: the zero address and other round numbers, precompiled and built-in
 * contracts, repeated patterns. Finding a key for an address with 96 of its 160 bits fixed is infeasible.
 */
export function isOwnerless(address: string): boolean {
  const digits = address.toLowerCase().replace(/^0x/, '')
  return /([0-9a-f])\1{23}/.test(digits) || /^(.{1,10})\1+$/.test(digits) || burnAddresses.has(`0x${digits}`)
}

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
/** ERC-165 ids of ERC-721 and ERC-1155, and the id that no contract may support. */
const [erc721, erc1155, invalid] = ['0x80ac58cd', '0xd9b67a26', '0xffffffff'] as const

/** Whether a contract behaves as a token or an NFT collection, whether it is listed or not. */
export async function isTokenContract({ network, urls, signal }: Omit<RecipientRead, 'to'>, to: Hex): Promise<boolean> {
  const ask = async (data: Hex) => {
    const answer = await optional(
      askNodes({ network, urls, signal, method: 'eth_call', params: [{ to, data }, 'latest'] }),
    )
    return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
  }
  const supports = (id: Hex) => ask(encodeFunctionData({ abi, functionName: 'supportsInterface', args: [id] }))
  const [decimals, supply, isErc721, isErc1155, isAnything] = await Promise.all([
    ask(encodeFunctionData({ abi, functionName: 'decimals' })),
    ask(encodeFunctionData({ abi, functionName: 'totalSupply' })),
    ...[erc721, erc1155, invalid].map(supports),
  ])
  const isToken = decimals !== undefined && decimals <= 255n && supply !== undefined
  return isToken || ((isErc721 === 1n || isErc1155 === 1n) && isAnything !== 1n)
}
