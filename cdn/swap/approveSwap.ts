import { type Address, encodeFunctionData, parseAbi } from 'viem'
import type { convertAllowance, convertBuildApprove } from '../../shared/api/convert.schema.ts'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import { caipAddress } from '../../shared/caip.ts'
import { nativeToken } from '../../shared/nativeToken.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { RpcNodes } from '../nodes/rpcNodes.ts'
import { chainNode, resultOf } from '../sources/chain/chainNode.ts'
import { readNumber } from '../sources/chain/evm/readWords.ts'
import { permitReads, readPermit } from './permits.ts'
import { estimateCall, quantityOf, readEstimate } from './readFees.ts'
import { unsupported } from './swapFailures.ts'
import type { SwapPlaces } from './swapPlaces.ts'
import type { SwapRead } from './swapSource.ts'

type ApproveReply = EndpointReply<typeof convertBuildApprove>

const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount)',
])
/** For an approval whose gas the network cannot estimate. */
const usualGas = 80_000n
const everything = 2n ** 256n - 1n

/** The spender of a source. */
export interface Taker {
  spender: Address
  takesPermits: boolean
}

/**
 * A source's spender; by default, that of the network's first source.
 * @throws ApiFailure `invalid_request` or `not_available`
 */
export function spenderOf({ market, apis }: SwapPlaces, source: string | undefined): Taker {
  const all = [
    ...(market?.exchanges ?? []).map(({ id, router, takesPermits }) => ({ id, spender: router, takesPermits })),
    ...apis.map(({ id, spender }) => ({ id, spender, takesPermits: false })),
  ]
  const found = source === undefined ? all[0] : all.find(({ id }) => id === source)
  if (found) return { spender: found.spender, takesPermits: found.takesPermits }
  if (all.length === 0) throw unsupported('Network not supported for Swaps')
  const accepted = all.map(({ id }) => id).join(', ')
  throw new ApiFailure('invalid_request', `query.source is not accepted; expected one of ${accepted}`)
}

/** @throws ApiFailure `node_failed`, or `invalid_request` if it is not a token */
export async function readAllowance(
  nodes: RpcNodes,
  read: SwapRead,
  { token, account, spender }: { token: Address; account: Address; spender: Address },
): Promise<EndpointReply<typeof convertAllowance>> {
  if (token === nativeToken) return { allowance: String(everything), spender }
  const [held] = await chainNode(nodes, read).ask([allowanceCall(token, account, spender)])
  return { allowance: String(allowanceIn(resultOf(held), token)), spender }
}

/**
 * Allows the spender exactly this amount. Some tokens refuse to change a non-zero allowance; if the estimate fails, it
 * is reset to zero first.
 * @throws ApiFailure `node_failed` or `invalid_request`
 */
export async function approveSwap(
  nodes: RpcNodes,
  read: SwapRead,
  { token, account, spender, takesPermits, amount }: Taker & { token: Address; account: Address; amount: bigint },
): Promise<ApproveReply> {
  if (token === nativeToken) throw new ApiFailure('invalid_request', 'query.from is not accepted; expected a token')
  const callOf = (value: bigint) => ({
    ...{ from: account, to: token, value: 0n },
    data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, value] }),
  })
  const [price, held, wanted, none, ...told] = await chainNode(nodes, read).ask([
    { method: 'eth_gasPrice', params: [] },
    allowanceCall(token, account, spender),
    estimateCall(callOf(amount)),
    estimateCall(callOf(0n)),
    ...(takesPermits ? permitReads(token, account) : []),
  ])
  const gasPrice = String(quantityOf(resultOf(price)))
  const allowance = allowanceIn(resultOf(held), token)
  const [ofWanted, ofNone] = [readEstimate(wanted), readEstimate(none)]
  const txOf = (value: bigint, gas = usualGas): ApproveReply['tx'] => ({
    ...{ from: caipAddress(read.network.id, account), to: caipAddress(read.network.id, token) },
    ...{ data: callOf(value).data, value: '0', eip155: { gas: Number(gas), gasPrice } },
  })
  const needsNone = allowance > 0n && ofWanted.wouldFail !== undefined && ofNone.gas !== undefined
  const permit = readPermit(told, read.network.id, token)
  return {
    ...(permit && { permit }),
    ...(needsNone ? { tx: txOf(0n, ofNone.gas), next: txOf(amount) } : { tx: txOf(amount, ofWanted.gas) }),
    ...{ spender, allowance: String(allowance) },
  }
}

function allowanceCall(to: Address, account: Address, spender: Address) {
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [account, spender] })
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

function allowanceIn(value: unknown, token: Address): bigint {
  const allowance = typeof value === 'string' ? readNumber(value as `0x${string}`) : undefined
  if (allowance === undefined) throw new ApiFailure('invalid_request', `${token} is not a token of this network`)
  return allowance
}
