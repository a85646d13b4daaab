import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { readNumber } from '../../sources/chain/evm/readWords.ts'
import { type Exchange, reservesFrom } from './exchange.ts'

export interface UniswapV2Settings {
  id: string
  name: string
  factory: Address
  router: Address
  /** In millionths. */
  fee: number
}

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
])
/** These check the final output; the others trust the pools, although some tokens take a fee on transfer. */
const names = {
  fromNative: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
  toNative: 'swapExactTokensForETHSupportingFeeOnTransferTokens',
  tokens: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
} as const
const reservesRead = encodeFunctionData({ abi, functionName: 'getReserves' })

const millionths = 1_000_000n
/** Gas of a swap through one pool, and of each further one; ordinary tokens take less. */
const firstGas = 130_000n
const furtherGas = 70_000n

const gasOver = (pools: number) => firstGas + furtherGas * BigInt(pools - 1)

/** A Uniswap V2 compatible exchange: one pool per pair, whose reserves determine the yield. */
export function createUniswapV2({ id, name, factory, router, fee }: UniswapV2Settings): Exchange {
  return {
    ...{ id, name, router, gasOver, takesPermits: false },
    poolsOf: tokens => [
      { tokens, fee, read: { to: factory, data: encodeFunctionData({ abi, functionName: 'getPair', args: tokens }) } },
    ],
    stateReads: ({ address }) => [{ to: address, data: reservesRead }],
    readState([held], pool) {
      const [first, second] = [readNumber(held) ?? 0n, readNumber(held, 1) ?? 0n]
      if (first === 0n || second === 0n) return undefined
      return { ...pool, reserves: [first, second], price: [second, first] }
    },
    readYield(_, { route, pools }, amount) {
      const yielded = pools.reduce((left, pool, index) => {
        const [before, after] = reservesFrom(pool, route.tokens[index] ?? '')
        const paid = left * (millionths - BigInt(pool.fee))
        return (paid * after) / (before * millionths + paid)
      }, amount)
      return yielded > 0n ? { amount: yielded, gas: gasOver(pools.length) } : undefined
    },
    build({ route, amount, minimum, account, deadline, isNative }) {
      const [path, ends] = [route.tokens as Address[], BigInt(deadline)]
      if (isNative.from) {
        const args = [minimum, path, account, ends] as const
        return { data: encodeFunctionData({ abi, functionName: names.fromNative, args }), value: amount }
      }
      const functionName = isNative.to ? names.toNative : names.tokens
      const args = [amount, minimum, path, account, ends] as const
      return { data: encodeFunctionData({ abi, functionName, args }), value: 0n }
    },
  }
}
