import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, pad, parseAbi } from 'viem'
import type { ChainNode } from '../../../sources/chain/chainNode.ts'
import { resultOf } from '../../../sources/chain/chainNode.ts'

/** Where Farcaster's contracts are. */
export const opMainnet = 'eip155:10'

/** https://docs.farcaster.xyz/reference/contracts/deployments */
export const farcasterRegistries = {
  ids: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  keys: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
} as const

/** Key type of addresses that may sign in for an account besides its custody address. */
const authAddressType = 2
const added = 1

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256 fid)',
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (KeyData data)',
])

/**
 * Whether an address may sign in for an account: its custody address, or an auth address that was not removed.
 * @throws ApiFailure `node_failed` if no node tells
 */
export async function signsFor(address: Address, fid: bigint, node: ChainNode): Promise<boolean> {
  const call = (to: Address, data: Hex) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  const [owned, key] = await node.ask([
    call(farcasterRegistries.ids, encodeFunctionData({ abi, functionName: 'idOf', args: [address] })),
    call(
      farcasterRegistries.keys,
      encodeFunctionData({ abi, functionName: 'keyDataOf', args: [fid, pad(address, { size: 32 })] }),
    ),
  ])
  const id = decodeFunctionResult({ abi, functionName: 'idOf', data: resultOf(owned) as Hex })
  if (id === fid) return true
  const { state, keyType } = decodeFunctionResult({ abi, functionName: 'keyDataOf', data: resultOf(key) as Hex })
  return state === added && keyType === authAddressType
}
