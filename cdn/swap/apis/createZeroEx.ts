import type { Address } from 'viem'
import * as z from 'zod'
import { referenceOf } from '../../../shared/caip.ts'
import { nativeToken } from '../../../shared/nativeToken.ts'
import { type ApiDeps, createKeyedApi } from '../../sources/keyedApi.ts'
import { noRoute, wrongReply } from '../swapFailures.ts'
import type { SwapApi, SwapAsk, SwapRead } from '../swapSource.ts'
import { anyAddress, bytes, count, gasGuess } from './apiParts.schema.ts'
import { buildAtLeast } from './buildAtLeast.ts'

export interface ZeroExSettings {
  id: string
  name: string
  url: string
  key: string
  /** AllowanceHolder: the spender, and the target of transactions. */
  router: Address
}

/* Schemas of version 2 with AllowanceHolder: https://docs.0x.org/api-reference/0-x-api/swap/allowanceholder-getquote */

const none = z.object({ liquidityAvailable: z.literal(false) })
const priced = {
  liquidityAvailable: z.literal(true),
  sellToken: anyAddress,
  buyToken: anyAddress,
  sellAmount: count,
  buyAmount: count,
  minBuyAmount: count,
  allowanceTarget: anyAddress.nullish(),
}
const priceReply = z.union([none, z.object({ ...priced, gas: gasGuess.nullish() })])
const quoteReply = z.union([
  none,
  z.object({
    ...priced,
    transaction: z.object({ to: anyAddress, data: bytes, value: count, gas: gasGuess.nullish() }),
  }),
])
type Priced = Extract<z.infer<typeof priceReply>, { liquidityAvailable: true }>
/** Used if it returns no estimate. */
const usualGas = 300_000n

/** 0x with the operator's key. */
export function createZeroEx({ id, name, url, key, router }: ZeroExSettings, deps: ApiDeps): SwapApi {
  const headers = { '0x-version': 'v2' }
  const { call } = createKeyedApi({ url, key, keyIn: 'header', keyName: '0x-api-key', headers }, deps)
  const queryOf = ({ network }: SwapRead, { from, to, amount, account, gasPrice }: SwapAsk, slippage: number) => ({
    ...{ chainId: referenceOf(network.id), sellToken: from, buyToken: to, sellAmount: String(amount) },
    ...{ taker: account, slippageBps: String(slippage), gasPrice: gasPrice?.toString() },
  })
  const check = ({ sellToken, buyToken, sellAmount, allowanceTarget }: Omit<Priced, 'gas'>, ask: SwapAsk) => {
    if (sellToken !== ask.from || buyToken !== ask.to || sellAmount !== ask.amount)
      throw wrongReply(`${id} swaps ${sellAmount} of ${sellToken} for ${buyToken}`)
    if (allowanceTarget && allowanceTarget !== router) throw wrongReply(`${id} lets ${allowanceTarget} take the token`)
  }
  return {
    ...{ id, name, spender: router },
    async offer(read, ask) {
      const query = queryOf(read, ask, Math.round(ask.slippage * 100))
      const reply = await call(read, { path: '/swap/allowance-holder/price', query, reply: priceReply })
      if (!reply.liquidityAvailable || reply.buyAmount === 0n || reply.minBuyAmount === 0n) throw noRoute()
      check(reply, ask)
      const { buyAmount: amount, minBuyAmount: minimum, gas } = reply
      if (minimum > amount) throw wrongReply(`${id} yields at least more than it yields`)
      return {
        ...{ source: id, sourceName: name, router, spender: router },
        ...{ amount, minimum, gas: gas || usualGas },
      }
    },
    async build(read, ask, minimum) {
      const path = '/swap/allowance-holder/quote'
      const { transaction, amount } = await buildAtLeast(minimum, Math.round(ask.slippage * 100), async slippage => {
        const reply = await call(read, { path, query: queryOf(read, ask, slippage), reply: quoteReply })
        if (!reply.liquidityAvailable) throw noRoute()
        check(reply, ask)
        return { transaction: reply.transaction, amount: reply.buyAmount, least: reply.minBuyAmount }
      })
      const { to, data, value, gas } = transaction
      if (to !== router) throw wrongReply(`${id} names the router ${to}`)
      if (value !== (ask.from === nativeToken ? ask.amount : 0n)) throw wrongReply(`${id} asks for ${value} wei`)
      return { to, data, value, gas: gas || usualGas, amount }
    },
  }
}
