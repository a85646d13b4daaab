import type { Address } from 'viem'
import * as z from 'zod'
import { referenceOf } from '../../../shared/caip.ts'
import { nativeToken } from '../../../shared/nativeToken.ts'
import { type ApiDeps, createKeyedApi } from '../../sources/keyedApi.ts'
import { tooLittle, wrongReply } from '../swapFailures.ts'
import { minimumAfter, type SwapApi, type SwapAsk } from '../swapSource.ts'
import { anyAddress, bytes, count, gasGuess } from './apiParts.schema.ts'
import { buildAtLeast } from './buildAtLeast.ts'

export interface OneInchSettings {
  id: string
  name: string
  url: string
  key: string
  router: Address
}

/* Schemas of the classic swap, version 6: https://api.1inch.io/swagger/base-json */

const quoteReply = z.object({ dstAmount: count, gas: gasGuess.default(0n) })
const swapReply = z.object({
  dstAmount: count,
  tx: z.object({ from: anyAddress, to: anyAddress, data: bytes, value: count, gas: gasGuess.default(0n) }),
})
/** Used if it returns no estimate. */
const usualGas = 300_000n

/** 1inch with the operator's key. Its router spends the token itself. */
export function createOneInch({ id, name, url, key, router }: OneInchSettings, deps: ApiDeps): SwapApi {
  const { call } = createKeyedApi({ url, key, keyIn: 'header', keyName: 'Authorization', keyPrefix: 'Bearer ' }, deps)
  const queryOf = ({ from, to, amount, gasPrice }: SwapAsk) => ({
    ...{ src: from, dst: to, amount: String(amount), includeGas: 'true' },
    gasPrice: gasPrice?.toString(),
  })
  const refusal = (text: string) => (/insufficient liquidity/i.test(text) ? tooLittle() : undefined)
  return {
    ...{ id, name, spender: router },
    async offer(read, ask) {
      const path = `/swap/v6.1/${referenceOf(read.network.id)}/quote`
      const { dstAmount, gas } = await call(read, { path, query: queryOf(ask), reply: quoteReply, refusal })
      if (dstAmount === 0n) throw tooLittle()
      return {
        ...{ source: id, sourceName: name, router, spender: router },
        ...{ amount: dstAmount, minimum: minimumAfter(dstAmount, ask.slippage), gas: gas || usualGas },
      }
    },
    async build(read, ask, minimum) {
      const path = `/swap/v6.1/${referenceOf(read.network.id)}/swap`
      const { tx, amount } = await buildAtLeast(minimum, Math.round(ask.slippage * 100), async slippage => {
        const query = {
          ...queryOf(ask),
          ...{ from: ask.account, origin: ask.account, slippage: String(slippage / 100), disableEstimate: 'true' },
        }
        const { dstAmount, tx } = await call(read, { path, query, reply: swapReply, refusal })
        return { tx, amount: dstAmount, least: minimumAfter(dstAmount, slippage / 100) }
      })
      if (tx.to !== router) throw wrongReply(`${id} names the router ${tx.to}`)
      if (tx.from !== ask.account) throw wrongReply(`${id} swaps for ${tx.from}`)
      if (tx.value !== (ask.from === nativeToken ? ask.amount : 0n)) throw wrongReply(`${id} asks for ${tx.value} wei`)
      return { to: tx.to, data: tx.data, value: tx.value, gas: tx.gas || usualGas, amount }
    },
  }
}
