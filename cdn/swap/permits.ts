import { type Address, domainSeparator, encodeFunctionData, type Hex, isHex, parseAbi } from 'viem'
import type { convertBuildApprove } from '../../shared/api/convert.schema.ts'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import { type ChainId, referenceOf } from '../../shared/caip.ts'
import type { RpcCall } from '../nodes/RpcCall.ts'
import type { RpcOutcome } from '../nodes/rpcOutcome.ts'
import { readNumber, readText } from '../sources/chain/evm/readWords.ts'

/* Approvals by signature: EIP-2612. */

const abi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
])
const constants = ['name', 'version', 'DOMAIN_SEPARATOR', 'PERMIT_TYPEHASH'] as const
/**
 * Type hash of `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)`; DAI has another.
 */
const permitType = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
const usualVersion = '1'

/** Reads that tell whether a token supports permits, and in which form. */
export function permitReads(to: Address, account: Address): RpcCall[] {
  const read = (data: Hex) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  return [
    ...constants.map(functionName => read(encodeFunctionData({ abi, functionName }))),
    read(encodeFunctionData({ abi, functionName: 'nonces', args: [account] })),
  ]
}

/**
 * The token's EIP-712 domain, if it hashes to the token's own separator; a signature for any other domain would fail.
 */
export function readPermit(
  outcomes: readonly RpcOutcome[],
  network: ChainId,
  token: Address,
): EndpointReply<typeof convertBuildApprove>['permit'] {
  const [named, versioned, separator, type, used] = outcomes.map(outcome =>
    'result' in outcome && isHex(outcome.result) ? outcome.result : undefined,
  )
  const [name, nonce] = [readText(named), readNumber(used)]
  if (!name || nonce === undefined || separator?.length !== 66) return undefined
  if (type?.length === 66 && type.toLowerCase() !== permitType) return undefined
  const version = readText(versioned) || usualVersion
  const domain = { name, version, chainId: Number(referenceOf(network)), verifyingContract: token }
  return domainSeparator({ domain }) === separator.toLowerCase() ? { name, version, nonce: String(nonce) } : undefined
}
