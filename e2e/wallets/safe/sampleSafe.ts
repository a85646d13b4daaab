import { type Address, concat, encodeAbiParameters, type Hex, hashTypedData, parseAbi, parseAbiParameters } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

export interface Call {
  to: Address
  value: bigint
  data: Hex
}

/** SampleSafe.sol. */
export const sampleSafeAbi = parseAbi([
  'constructor(address[] owners, uint256 threshold)',
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls, bytes signatures)',
  'function nonce() view returns (uint256)',
  'function isValidSignature(bytes32 hash, bytes signatures) view returns (bytes4)',
])

type Place = { chainId: number; verifyingContract: Address }

const callList = parseAbiParameters(['Call[] calls', 'struct Call { address to; uint256 value; bytes data; }'])

/** The data that owners sign for a message with this hash (EIP-191 or EIP-712). */
export function messageToSign(domain: Place, hash: Hex) {
  return {
    domain,
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hash },
  } as const
}

export function transactionToSign(domain: Place, calls: readonly Call[], nonce: bigint) {
  return {
    domain,
    types: {
      SampleSafeTx: [
        { name: 'calls', type: 'bytes' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'SampleSafeTx',
    message: { calls: encodeAbiParameters(callList, [calls]), nonce },
  } as const
}

export type ToSign = ReturnType<typeof messageToSign> | ReturnType<typeof transactionToSign>

export const hashOf = (content: ToSign): Hex => hashTypedData(content as never)

/** The owners' signatures in the contract's format: concatenated, by ascending address. */
export async function signAs(owners: readonly PrivateKeyAccount[], content: ToSign): Promise<Hex> {
  const ascending = owners.toSorted((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
  return concat(await Promise.all(ascending.map(owner => owner.signTypedData(content as never))))
}
