import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { optional } from '../../lib/inBackground.ts'
import { askNodes } from '../askNodes.ts'
import type { Fee, FeeRead } from '../Transfers.ts'
import { withPrefix } from './address.ts'
import { askQuantity } from './askQuantity.ts'
import { transferCall } from './calls.ts'

/** OP Stack chains also charge for Ethereum's data. Their nodes omit that from the gas, but this contract returns it. */
const opStackOracle = '0x420000000000000000000000000000000000000f'
const oracleAbi = parseAbi(['function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)'])
/** More than an unsigned token transfer has. */
const transferBytes = 200n
/** A plain transfer to an account without code takes exactly this. */
const plainGas = 21_000n

/**
 * The node's gas estimate at its gas price. Wallets reserve up to twice the price, because the base fee may rise before
 * the transaction is mined, and 50 % more gas for contract code.
 * @throws a node's error if the transfer would fail; ConnectKitError `network_error`
 */
export async function estimateFee({ amount, call, ...read }: FeeRead): Promise<Fee> {
  const { network, urls, signal } = read
  const ask = (method: string, params: unknown[]) => askQuantity({ network, urls, signal, method, params })
  const [gas, price, l1Fee] = await Promise.all([
    call ? call.gas : ask('eth_estimateGas', [transferOf({ ...read, amount })]),
    ask('eth_gasPrice', []),
    readL1Fee(read, call?.bytes ?? transferBytes),
  ])
  const limit = call || gas === plainGas ? gas : (gas * 3n) / 2n
  return { likely: gas * price + l1Fee, most: 2n * limit * price + l1Fee }
}

function transferOf({ amount = 0n, ...read }: FeeRead) {
  const { to, data, value } = transferCall({ ...read, amount })
  return { from: withPrefix(read.from.address), to, data, value: numberToHex(value) }
}

/** Zero on chains without the oracle: a call to an address without code returns nothing. */
async function readL1Fee(
  { network, urls, signal }: Pick<FeeRead, 'network' | 'urls' | 'signal'>,
  bytes: bigint,
): Promise<bigint> {
  const data = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1FeeUpperBound', args: [bytes] })
  const params = [{ to: opStackOracle, data }, 'latest']
  const answer = await optional(askNodes({ network, urls, signal, method: 'eth_call', params }))
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : 0n
}
