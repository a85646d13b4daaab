import * as z from 'zod'
import { exchanges } from '../../shared/networks/exchanges.ts'
import { evmAddress } from './chainSettings.schema.ts'
import { apiKey, apiUrl, proxyFields } from './sources.schema.ts'
import { strict } from './strict.ts'

const named = {
  /** Distinguishes two sources of one type. */
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'accepted: up to 32 small letters, digits and -')
    .optional(),
  /** Shown to visitors. */
  name: z.string().min(1).max(32).optional(),
}
/** In millionths. */
const fee = z.int().min(0).max(999_999)

/** Without addresses, stands for the network's built-in ones. */
const uniswapV2 = strict({
  ...named,
  type: z.literal('uniswap-v2'),
  factory: evmAddress.optional(),
  router: evmAddress.optional(),
  fee: fee.default(3000),
})
const uniswapV3 = strict({
  ...named,
  type: z.literal('uniswap-v3'),
  factory: evmAddress.optional(),
  /** SwapRouter02 or compatible. */
  router: evmAddress.optional(),
  /** QuoterV2 or compatible. */
  quoter: evmAddress.optional(),
  feeTiers: z.array(fee).min(1).max(8).default([100, 500, 3000, 10_000]),
})
const oneInch = strict({
  ...named,
  type: z.literal('1inch'),
  key: apiKey,
  url: apiUrl.default('https://api.1inch.dev'),
  /** By default 1inch's address on nearly all networks. */
  router: evmAddress.optional(),
})
const zeroEx = strict({
  ...named,
  type: z.literal('0x'),
  key: apiKey,
  url: apiUrl.default('https://api.0x.org'),
  /** AllowanceHolder; by default 0x's address on nearly all networks. */
  router: evmAddress.optional(),
})
const proxy = strict({
  ...named,
  type: z.literal('proxy'),
  ...proxyFields,
  /** The only contract that its transactions may call. */
  router: evmAddress,
})

const kinds = { 'uniswap-v2': uniswapV2, 'uniswap-v3': uniswapV3, '1inch': oneInch, '0x': zeroEx, proxy }
type Kind = keyof typeof kinds
export type SwapSourceSettings = z.infer<(typeof kinds)[Kind]>
type SourceInput = z.input<(typeof kinds)[Kind]> | 'uniswap-v2' | 'uniswap-v3'

const maxSources = 8
const acceptedTypes = `accepted: ${Object.keys(kinds)
  .map(kind => `"${kind}"`)
  .join(', ')}`

const source = z.custom<SourceInput>().transform((value, context): SwapSourceSettings => {
  const given = typeof value === 'string' ? { type: value } : value
  const { type } = Object(given) as { type?: unknown }
  if (typeof type !== 'string' || !Object.hasOwn(kinds, type)) {
    context.addIssue({ code: 'custom', message: acceptedTypes, path: typeof value === 'string' ? [] : ['type'] })
    return z.NEVER
  }
  const { data, error } = kinds[type as Kind].safeParse(given)
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', message, path })
  return data ?? z.NEVER
})

const sources = z
  .array(source, `accepted: a list of at most ${maxSources} sources, such as ["uniswap-v3"]; none for no swaps`)
  .max(maxSources)

const networkFields = strict({
  sources,
  /** The wrapped native currency. */
  wrapped: evmAddress.optional(),
  /** Intermediate tokens that a swap may use, besides the wrapped currency. */
  bases: z.array(evmAddress).max(6).optional(),
})
export type NetworkSwaps = z.infer<typeof networkFields>
export type NetworkSwapsInput = z.input<typeof networkFields> | z.input<typeof sources>

/** A list of sources, or an object with further settings of the network. */
const networkSwaps = z.custom<NetworkSwapsInput>().transform((value, context): NetworkSwaps => {
  if (typeof value !== 'object' || value === null) {
    context.addIssue('accepted: a list of sources, or an object with sources, wrapped and bases')
    return z.NEVER
  }
  const { data, error } = networkFields.safeParse(Array.isArray(value) ? { sources: value } : value)
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', message, path: Array.isArray(value) ? path.slice(1) : path })
  return data ?? z.NEVER
})

/** Swap sources by CAIP-2 id; `*` stands for all other networks. */
export const swapSourcesSchema = z.record(z.string(), networkSwaps).superRefine((networks, context) => {
  for (const [id, swaps] of Object.entries(networks)) {
    const place = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path: [id, ...path], message })
    const ids = swaps.sources.map(each => each.id ?? each.type)
    const twice = ids.findIndex((each, index) => ids.indexOf(each) !== index)
    if (twice >= 0) place(['sources', twice, 'id'], `the id ${ids[twice]} is used twice; give this source another one`)
    const isShipped = id === '*' || Object.hasOwn(exchanges, id)
    for (const [index, each] of swaps.sources.entries()) {
      if (each.type !== 'uniswap-v2' && each.type !== 'uniswap-v3') continue
      const given = [each.factory, each.router, ...(each.type === 'uniswap-v3' ? [each.quoter] : [])]
      const needed = each.type === 'uniswap-v3' ? 'factory, router and quoter' : 'factory and router'
      if (given.some(address => address === undefined) && (given.some(address => address !== undefined) || !isShipped))
        place(['sources', index], `needs ${needed}${isShipped ? ', or none of them for the shipped ones' : ''}`)
      else if (!swaps.wrapped && !isShipped) place(['wrapped'], 'needs the address of the wrapped currency')
    }
  }
})
