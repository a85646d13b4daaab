import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { optional } from '../../lib/optional.ts'
import type { RecipientRead } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
/** ERC-165 ids of ERC-721 and ERC-1155, and the one that nothing may claim. */
const [erc721, erc1155, invalid] = ['0x80ac58cd', '0xd9b67a26', '0xffffffff'] as const

/** Whether a contract answers as a token or as a collection of NFTs, whatever list it is on. */
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
