import * as z from 'zod/mini'
import { evmAddress, foreignText, networkQuery, picturePath } from './accountParts.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

/* Swaps of tokens of one network: what they yield, and the transactions for them. */

/** CAIP-10 of a token. The network's own currency is the address of `nativeToken`. */
const tokenId = z
  .string()
  .check(z.regex(/^eip155:[1-9][0-9]{0,31}:0x[0-9a-fA-F]{40}$/, 'a CAIP-10 id such as eip155:1:0x…'))

/** Of the account that swaps: its address, or CAIP-10. */
const account = z.string().check(z.regex(/^(eip155:[1-9][0-9]{0,31}:)?0x[0-9a-fA-F]{40}$/, 'an address'))

const largest = String(2n ** 256n - 1n)
const isCountable = (text: string) => text.padStart(largest.length, '0') <= largest
/** In the token's smallest unit. */
const anyAmount = z
  .string()
  .check(
    z.regex(/^(0|[1-9]\d{0,77})$/, 'a whole number'),
    z.refine(isCountable, 'a number that a contract can count to'),
  )
const amount = z
  .string()
  .check(
    z.regex(/^[1-9]\d{0,77}$/, 'a whole number above 0'),
    z.refine(isCountable, 'a number that a contract can count to'),
  )

/** Of a place where tokens are swapped, such as `uniswap-v3`. */
const sourceId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'the source of a quote'))

/** The share of the quoted amount that may be lost to other trades, in percent. @spec 9.swap-slippage */
export const defaultSlippage = 1
const maxSlippage = 50

/** From and to included; the wrapped currency stands for the network's own. */
const route = z.object({
  tokens: z.array(evmAddress).check(z.minLength(2), z.maxLength(4)),
  /** Of the pools between them, in millionths. Pools of `uniswap-v2` all have the same one. */
  fees: z.array(z.int().check(z.gte(0), z.lt(1_000_000))).check(z.minLength(1), z.maxLength(3)),
})
export type SwapRoute = z.infer<typeof route>

/** Unix seconds. */
const deadline = z.int().check(z.gte(1), z.lt(1e11))

/** What a transaction is built from: the client compares it with what it asks to sign. */
const terms = {
  /** Who swaps, and what people call it. */
  source: sourceId,
  sourceName: foreignText(32),
  /** The only contract that the transaction calls. */
  router: evmAddress,
  /** The only contract that may take the token: what is approved. */
  spender: evmAddress,
  fromAmount: amount,
  fromAccount: tokenId,
  /** What the swap yields now. */
  toAmount: amount,
  toAccount: tokenId,
  /** The transaction fails rather than yield less. */
  minimum: amount,
  slippage: z.number().check(z.gte(0), z.lte(maxSlippage)),
  /** Absent where only the source knows the way; then what it does shows in a simulation alone. */
  route: z.optional(route),
  /** The transaction fails after it. Absent where the source has none. */
  deadline: z.optional(deadline),
}

const quote = z.object({
  ...terms,
  /** Of this source and its way; the same for the next quote of it. */
  id: z.nullable(z.string().check(z.maxLength(300))),
  /**
   * How much worse the price is than for a tiny amount, in percent, by the state of the pools and without their fees.
   * Absent where the source does not tell.
   */
  priceImpact: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** `high` is told, `absurd` is asked about before anything is signed. */
  caution: z.optional(z.enum(['high', 'absurd'])),
  /** Units of gas, as a guess. */
  gas: z.string().check(z.regex(/^\d{1,15}$/)),
  /** What this gas costs in the token that arrives, in its smallest unit. Absent where nothing tells. */
  gasCost: z.optional(anyAmount),
  /** Milliseconds since 1970. Afterwards, another one is asked for. */
  expiresAt: z.number().check(z.gte(0), z.lt(1e15)),
})
export type SwapQuote = z.infer<typeof quote>

/** Why there is no quote. */
export const swapRefusals = ['no-route', 'insufficient-liquidity'] as const
export type SwapRefusal = (typeof swapRefusals)[number]

/** Spec §7, `GET /v1/convert/quotes`: what an amount yields, the best net of gas first. */
export const convertQuotes = {
  method: 'GET',
  path: '/v1/convert/quotes',
  query: z.object({
    ...callQuery,
    amount,
    userAddress: account,
    from: tokenId,
    to: tokenId,
    /** Wei; without it, as the network asks now. */
    gasPrice: z.optional(z.string().check(z.regex(/^\d{1,20}$/, 'wei'))),
    /** Percent; {@link defaultSlippage} without it. */
    slippage: z.optional(z.string().check(z.regex(/^([0-4]?\d(\.\d{1,2})?|50)$/, 'percent up to 50'))),
    /** Only these, by their ids; without it, those that the project's settings name, else all. */
    sources: z.optional(
      z.string().check(z.regex(/^[a-z0-9-]{1,32}(,[a-z0-9-]{1,32}){0,15}$/, 'up to 16 ids of sources, with commas')),
    ),
  }),
  reply: z.object({
    quotes: z.array(quote).check(z.maxLength(16)),
    /** Only if there is no quote. */
    refusal: z.optional(z.enum(swapRefusals)),
    /** Sources that could not be asked. */
    failing: z.optional(z.array(foreignText(32)).check(z.maxLength(16))),
  }),
} satisfies Endpoint

/**
 * Spec §7, `GET /v1/convert/tokens`: what can be swapped, the best known first, and who swaps it as the operator has it:
 * whatever a quote says later, a transaction of a source calls this router.
 */
export const convertTokens = {
  method: 'GET',
  path: '/v1/convert/tokens',
  query: z.object(networkQuery),
  reply: z.object({
    tokens: z
      .array(
        z.object({
          name: foreignText(64),
          symbol: foreignText(32),
          address: tokenId,
          decimals: z.int().check(z.gte(0), z.lte(77)),
          logoUri: z.optional(picturePath),
        }),
      )
      .check(z.maxLength(2000)),
    sources: z
      .array(z.object({ source: sourceId, sourceName: foreignText(32), router: evmAddress }))
      .check(z.maxLength(16)),
    /** The network's own currency as a token, for which a route names it. Absent where only APIs swap. */
    wrapped: z.optional(evmAddress),
  }),
} satisfies Endpoint

/** Spec §7, `GET /v1/convert/allowance`: what a source's contract may take of a token. */
export const convertAllowance = {
  method: 'GET',
  path: '/v1/convert/allowance',
  query: z.object({
    ...callQuery,
    tokenAddress: tokenId,
    userAddress: account,
    /** Of the quote; without it, the network's first one. */
    source: z.optional(sourceId),
  }),
  /** The currency itself needs no allowance: all of it counts as allowed. */
  reply: z.object({ allowance: anyAmount, spender: evmAddress }),
} satisfies Endpoint

const wei = z.string().check(z.regex(/^\d{1,30}$/))

/** Spec §7, `GET /v1/convert/gas-price`: wei, as slow and fast transactions pay now. */
export const convertGasPrice = {
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: z.object(networkQuery),
  reply: z.object({ standard: wei, fast: wei, instant: wei }),
} satisfies Endpoint

const bytes = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/, 'bytes in 0x hex'), z.maxLength(131_074))

/** Spec §7, `POST /v1/convert/build-transaction`: the transaction of a quote, or of the best one there is now. */
export const convertBuildTransaction = {
  method: 'POST',
  path: '/v1/convert/build-transaction',
  /** The project's id may be in the body instead. */
  query: z.object({ ...callQuery, projectId: z.optional(callQuery.projectId) }),
  body: z.object({
    projectId: z.optional(z.string()),
    amount,
    from: tokenId,
    to: tokenId,
    userAddress: account,
    eip155: z.optional(z.object({ slippage: z.optional(z.number().check(z.gte(0), z.lte(maxSlippage))) })),
    /** Whether the gas stays the quote's guess. */
    disableEstimate: z.optional(z.boolean()),
    /** Builds exactly this one. */
    quote: z.optional(
      z.object({
        source: sourceId,
        minimum: amount,
        route: z.optional(route),
        deadline: z.optional(deadline),
      }),
    ),
    /** Lets the router take the amount by a signature of the account, as `build-approve` offers it. */
    permit: z.optional(
      z.object({
        deadline,
        signature: z.string().check(z.regex(/^0x[0-9a-fA-F]{130}$/, 'a signature of 65 bytes')),
      }),
    ),
  }),
  reply: z.object({
    tx: z.object({
      /** CAIP-10. */
      from: tokenId,
      to: tokenId,
      data: bytes,
      /** Of the currency, in its smallest unit: what the transaction sends along. */
      amount: anyAmount,
      eip155: z.object({ gas: z.string().check(z.regex(/^\d{1,15}$/)), gasPrice: wei }),
    }),
    /** What the transaction was built from. */
    terms: z.object({ ...terms, toAmount: z.optional(amount) }),
    /** The network says that it would fail now, and perhaps why; empty if it does not say. */
    wouldFail: z.optional(foreignText(200)),
  }),
} satisfies Endpoint

const approval = z.object({
  /** CAIP-10. */
  from: tokenId,
  to: tokenId,
  data: bytes,
  value: z.literal('0'),
  eip155: z.object({ gas: z.int().check(z.gte(0)), gasPrice: wei }),
})

/** Spec §7, `GET /v1/convert/build-approve`: lets the contract of a source take exactly this amount. */
export const convertBuildApprove = {
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: z.object({
    ...callQuery,
    amount,
    userAddress: account,
    from: tokenId,
    to: tokenId,
    /** Of the quote; without it, the network's first one. */
    source: z.optional(sourceId),
  }),
  reply: z.object({
    tx: approval,
    /** Some tokens refuse a new amount while an earlier one is left: `tx` sets it to nothing, and this one follows. */
    next: z.optional(approval),
    spender: evmAddress,
    /** What it may take now. */
    allowance: anyAmount,
    /**
     * Where the token and the router take a signature instead (EIP-2612): the token's domain, besides its address and its
     * network, and the account's next number.
     */
    permit: z.optional(z.object({ name: foreignText(64), version: foreignText(16), nonce: anyAmount })),
  }),
} satisfies Endpoint
