import * as z from 'zod/mini'
import { isUint256 } from '../isUint256.ts'
import { evmAddress, foreignText, networkQuery, picturePath } from './accountParts.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

/* Swaps of tokens on one network: quotes, and the transactions for them. */

/** CAIP-10 of a token. `nativeToken` stands for the network's own currency. */
const tokenId = z
  .string()
  .check(z.regex(/^eip155:[1-9][0-9]{0,31}:0x[0-9a-fA-F]{40}$/, 'a CAIP-10 id such as eip155:1:0x…'))

/** The swapping account: its address, or CAIP-10. */
const account = z.string().check(z.regex(/^(eip155:[1-9][0-9]{0,31}:)?0x[0-9a-fA-F]{40}$/, 'an address'))

/** In the token's smallest unit. */
const anyAmount = z
  .string()
  .check(z.regex(/^(0|[1-9]\d{0,77})$/, 'a whole number'), z.refine(isUint256, 'a number that a contract can count to'))
const amount = z
  .string()
  .check(
    z.regex(/^[1-9]\d{0,77}$/, 'a whole number above 0'),
    z.refine(isUint256, 'a number that a contract can count to'),
  )

/** An exchange, such as `uniswap-v3`. */
const sourceId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'the source of a quote'))

/** The part of the quoted amount that may be lost to other trades, in percent. @spec 9.swap-slippage */
export const defaultSlippage = 1
const maxSlippage = 50

/** Includes both ends. The wrapped currency stands for the network's own. */
const route = z.object({
  tokens: z.array(evmAddress).check(z.minLength(2), z.maxLength(4)),
  /** Fees of the pools between them, in millionths. All pools of `uniswap-v2` have the same fee. */
  fees: z.array(z.int().check(z.gte(0), z.lt(1_000_000))).check(z.minLength(1), z.maxLength(3)),
})
export type SwapRoute = z.infer<typeof route>

/** Unix seconds. */
const deadline = z.int().check(z.gte(1), z.lt(1e11))

/** The terms of a transaction. The client compares them with its request. */
const terms = {
  /** The source's id, and its name for visitors. */
  source: sourceId,
  sourceName: foreignText(32),
  /** The only contract that the transaction calls. */
  router: evmAddress,
  /** The only contract that may take the token: the one to approve. */
  spender: evmAddress,
  fromAmount: amount,
  fromAccount: tokenId,
  /** The swap's current yield. */
  toAmount: amount,
  toAccount: tokenId,
  /** The transaction fails if it would yield less. */
  minimum: amount,
  slippage: z.number().check(z.gte(0), z.lte(maxSlippage)),
  /** Absent if only the source knows the route. Then only a simulation shows the effect. */
  route: z.optional(route),
  /** The transaction fails after it. Absent if the source has none. */
  deadline: z.optional(deadline),
}

const quote = z.object({
  ...terms,
  /** Identifies source and route. The next quote for them has the same id. */
  id: z.nullable(z.string().check(z.maxLength(300))),
  /**
   * How much worse the price is than for a tiny amount, in percent, from the pools' state without their fees. Absent if
   * the source does not report it.
   */
  priceImpact: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** `high` shows a warning, `absurd` asks for confirmation before anything is signed. */
  caution: z.optional(z.enum(['high', 'absurd'])),
  /** Estimated units of gas. */
  gas: z.string().check(z.regex(/^\d{1,15}$/)),
  /** The cost of this gas in the received token's smallest unit. Absent if unknown. */
  gasCost: z.optional(anyAmount),
  /** Milliseconds since 1970. After that, the client requests a new quote. */
  expiresAt: z.number().check(z.gte(0), z.lt(1e15)),
})
export type SwapQuote = z.infer<typeof quote>

/** Why there is no quote. */
export const swapRefusals = ['no-route', 'insufficient-liquidity'] as const
export type SwapRefusal = (typeof swapRefusals)[number]

/** Spec §7, `GET /v1/convert/quotes`: quotes for an amount, ordered by yield after gas, the best first. */
export const convertQuotes = {
  method: 'GET',
  path: '/v1/convert/quotes',
  query: z.object({
    ...callQuery,
    amount,
    userAddress: account,
    from: tokenId,
    to: tokenId,
    /** Wei; by default the network's current price. */
    gasPrice: z.optional(z.string().check(z.regex(/^\d{1,20}$/, 'wei'))),
    /** Percent; by default {@link defaultSlippage}. */
    slippage: z.optional(z.string().check(z.regex(/^([0-4]?\d(\.\d{1,2})?|50)$/, 'percent up to 50'))),
    /** Only these sources, by id. By default, the sources of the project's settings, else all. */
    sources: z.optional(
      z.string().check(z.regex(/^[a-z0-9-]{1,32}(,[a-z0-9-]{1,32}){0,15}$/, 'up to 16 ids of sources, with commas')),
    ),
  }),
  reply: z.object({
    quotes: z.array(quote).check(z.maxLength(16)),
    /** Present only if there is no quote. */
    refusal: z.optional(z.enum(swapRefusals)),
    /** Sources that failed. */
    failing: z.optional(z.array(foreignText(32)).check(z.maxLength(16))),
  }),
} satisfies Endpoint

/**
 * Spec §7, `GET /v1/convert/tokens`: the tokens to swap, best known first, and the operator's sources. A source's
 * transactions call this router, whatever its quotes contain.
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
    /** The token that stands for the network's own currency in a route. Absent if only APIs swap. */
    wrapped: z.optional(evmAddress),
  }),
} satisfies Endpoint

/** Spec §7, `GET /v1/convert/allowance`: the amount of a token that a source's contract may take. */
export const convertAllowance = {
  method: 'GET',
  path: '/v1/convert/allowance',
  query: z.object({
    ...callQuery,
    tokenAddress: tokenId,
    userAddress: account,
    /** The quote's source; by default the network's first. */
    source: z.optional(sourceId),
  }),
  /** The network's currency needs no allowance, so the maximum is returned. */
  reply: z.object({ allowance: anyAmount, spender: evmAddress }),
} satisfies Endpoint

const wei = z.string().check(z.regex(/^\d{1,30}$/))

/** Spec §7, `GET /v1/convert/gas-price`: current gas prices for slow and fast transactions, in wei. */
export const convertGasPrice = {
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: z.object(networkQuery),
  reply: z.object({ standard: wei, fast: wei, instant: wei }),
} satisfies Endpoint

const bytes = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/, 'bytes in 0x hex'), z.maxLength(131_074))

/** Spec §7, `POST /v1/convert/build-transaction`: the transaction of a quote, or of the currently best one. */
export const convertBuildTransaction = {
  method: 'POST',
  path: '/v1/convert/build-transaction',
  /** The body may contain the project's id instead. */
  query: z.object({ ...callQuery, projectId: z.optional(callQuery.projectId) }),
  body: z.object({
    projectId: z.optional(z.string()),
    amount,
    from: tokenId,
    to: tokenId,
    userAddress: account,
    eip155: z.optional(z.object({ slippage: z.optional(z.number().check(z.gte(0), z.lte(maxSlippage))) })),
    /** Whether to keep the quote's gas estimate. */
    disableEstimate: z.optional(z.boolean()),
    /** Builds exactly this quote. */
    quote: z.optional(
      z.object({
        source: sourceId,
        minimum: amount,
        route: z.optional(route),
        deadline: z.optional(deadline),
      }),
    ),
    /** Lets the router take the amount by the account's signature, as `build-approve` offers it. */
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
      /** The amount of the network's currency that the transaction sends, in its smallest unit. */
      amount: anyAmount,
      eip155: z.object({ gas: z.string().check(z.regex(/^\d{1,15}$/)), gasPrice: wei }),
    }),
    /** What the transaction was built from. */
    terms: z.object({ ...terms, toAmount: z.optional(amount) }),
    /** Set if the network reports that the transaction would fail now. Holds the reason, which may be empty. */
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

/** Spec §7, `GET /v1/convert/build-approve`: lets a source's contract take exactly this amount. */
export const convertBuildApprove = {
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: z.object({
    ...callQuery,
    amount,
    userAddress: account,
    from: tokenId,
    to: tokenId,
    /** The quote's source; by default the network's first. */
    source: z.optional(sourceId),
  }),
  reply: z.object({
    tx: approval,
    /** Some tokens reject a new amount while an old one remains. Then `tx` resets it, and this transaction sets it. */
    next: z.optional(approval),
    spender: evmAddress,
    /** The current allowance. */
    allowance: anyAmount,
    /**
     * Set if the token and the router accept a signature instead (EIP-2612). Holds the rest of the token's domain,
     * besides address and network, and the account's next nonce.
     */
    permit: z.optional(z.object({ name: foreignText(64), version: foreignText(16), nonce: anyAmount })),
  }),
} satisfies Endpoint
