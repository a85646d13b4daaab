import type { Address } from 'viem'
import * as z from 'zod'
import { convertBuildTransaction, convertQuotes } from '../../../shared/api/convert.schema.ts'
import { caipAddress } from '../../../shared/caip.ts'
import { nativeToken } from '../../../shared/nativeToken.ts'
import { type ApiDeps, type ApiSettings, createKeyedApi } from '../../sources/keyedApi.ts'
import { noRoute, tooLittle, wrongReply } from '../swapFailures.ts'
import type { SwapApi, SwapAsk, SwapRead } from '../swapSource.ts'
import { anyAddress, bytes, count, gasGuess } from './apiParts.schema.ts'
import { buildAtLeast } from './buildAtLeast.ts'

export interface SwapProxySettings extends ApiSettings {
  id: string
  name: string
  /** The only contract that its transactions may call, and the only spender. */
  router: Address
}

/* The used part of our own schemas. */

const quotesReply = z.object({
  quotes: z
    .array(
      z.object({
        ...{ router: anyAddress, spender: anyAddress, fromAccount: z.string(), toAccount: z.string() },
        ...{ fromAmount: count, toAmount: count, minimum: count, gas: gasGuess },
        priceImpact: z.number().min(0).max(100).optional(),
      }),
    )
    .max(16),
  refusal: z.string().optional(),
})
const buildReply = z.object({
  tx: z.object({
    ...{ from: z.string(), to: z.string(), data: bytes, amount: count },
    eip155: z.object({ gas: gasGuess }),
  }),
  terms: z.object({
    ...{ router: anyAddress, spender: anyAddress, fromAccount: z.string(), toAccount: z.string() },
    ...{ fromAmount: count, toAmount: count.optional(), minimum: count },
  }),
})

/** An API with our own schemas, such as another server of this kind. */
export function createSwapProxy(settings: SwapProxySettings, deps: ApiDeps): SwapApi {
  const { id, name, router } = settings
  const { call } = createKeyedApi(settings, deps)
  const idOf = ({ network }: SwapRead, address: Address) => caipAddress(network.id, address)
  const isAsked = (
    read: SwapRead,
    ask: SwapAsk,
    told: { fromAccount: string; toAccount: string; fromAmount: bigint; router: Address; spender: Address },
  ) =>
    told.fromAccount.toLowerCase() === idOf(read, ask.from) &&
    told.toAccount.toLowerCase() === idOf(read, ask.to) &&
    told.fromAmount === ask.amount &&
    told.router === router &&
    told.spender === router
  return {
    ...{ id, name, spender: router },
    async offer(read, ask) {
      const query = {
        ...{ amount: String(ask.amount), userAddress: idOf(read, ask.account) },
        ...{ from: idOf(read, ask.from), to: idOf(read, ask.to), slippage: String(ask.slippage) },
        gasPrice: ask.gasPrice?.toString(),
      }
      const { quotes, refusal } = await call(read, { path: convertQuotes.path, query, reply: quotesReply })
      if (quotes.length === 0) throw refusal === 'insufficient-liquidity' ? tooLittle() : noRoute()
      const [first, ...others] = quotes.filter(
        quote => isAsked(read, ask, quote) && quote.minimum > 0n && quote.minimum <= quote.toAmount,
      )
      if (!first) throw wrongReply(`${id} quotes another swap, or another router`)
      const {
        toAmount: amount,
        minimum,
        gas,
        priceImpact,
      } = others.reduce((best, quote) => (quote.toAmount > best.toAmount ? quote : best), first)
      return {
        ...{ source: id, sourceName: name, router, spender: router, amount, minimum, gas },
        ...(priceImpact !== undefined && { priceImpact }),
      }
    },
    async build(read, ask, minimum) {
      const { tx, terms } = await buildAtLeast(minimum, Math.round(ask.slippage * 100), async slippage => {
        const body = {
          ...{ amount: String(ask.amount), from: idOf(read, ask.from), to: idOf(read, ask.to) },
          ...{ userAddress: idOf(read, ask.account), eip155: { slippage: slippage / 100 }, disableEstimate: true },
        }
        const reply = await call(read, { path: convertBuildTransaction.path, body, reply: buildReply })
        return { ...reply, amount: reply.terms.toAmount ?? reply.terms.minimum, least: reply.terms.minimum }
      })
      if (!isAsked(read, ask, terms)) throw wrongReply(`${id} builds another swap`)
      if (tx.to.toLowerCase() !== idOf(read, router)) throw wrongReply(`${id} names the router ${tx.to}`)
      if (tx.from.toLowerCase() !== idOf(read, ask.account)) throw wrongReply(`${id} swaps for ${tx.from}`)
      if (tx.amount !== (ask.from === nativeToken ? ask.amount : 0n))
        throw wrongReply(`${id} asks for ${tx.amount} wei`)
      const yields = terms.toAmount !== undefined && { amount: terms.toAmount }
      return { to: router, data: tx.data, value: tx.amount, gas: tx.eip155.gas, ...yields }
    },
  }
}
