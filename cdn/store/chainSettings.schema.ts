import * as z from 'zod'
import { imagePathSchema } from '../../shared/networks.schema.ts'
import { strict } from './strict.ts'

export const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'accepted: an address, 0x and 40 hex digits')
  .transform(text => text.toLowerCase() as `0x${string}`)

/** A Chainlink aggregator whose answers are dollars. */
const priceFeed = strict({
  address: evmAddress,
  /** An older answer is not used. A feed's page names its heartbeat, to which some room belongs. */
  maxAgeSeconds: z.int().min(1).max(604_800).default(90_000),
})
export type PriceFeed = z.infer<typeof priceFeed> & {
  /** What a shipped feed calls itself, such as `ETH / USD`. */
  pair?: string
}

const token = strict({
  /** Of the network's own form; a mint on Solana. */
  address: z.string().regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'accepted: the address of a token'),
  name: z.string().min(1).max(64),
  symbol: z.string().min(1).max(32),
  image: z
    .string()
    .refine(path => imagePathSchema.safeParse(path).success, 'accepted: the path of an image on this server')
    .optional(),
  priceFeed: priceFeed.optional(),
})

/** What the chain source needs to know about a network beyond its nodes. Each field has a default that works. */
export const chainSettingsSchema = strict({
  /** Multicall3; by default the address it has on nearly all networks. */
  multicall: evmAddress.optional(),
  /** ENS's Universal Resolver; by default that of Ethereum, and none elsewhere. */
  universalResolver: evmAddress.optional(),
  /** Tokens that are listed in addition to the shipped ones. */
  tokens: z.array(token).max(500).default([]),
  /** Price of the network's own currency. */
  nativePriceFeed: priceFeed.optional(),
  /** Blocks before it are not searched for logs. */
  startBlock: z.int().min(0).max(2_147_483_647).default(0),
  /** The widest range of blocks to ask a node for; narrowed by itself where a node refuses it. */
  logRange: z.int().min(1).max(1_000_000).default(10_000),
  /** Reads whole blocks to see native transfers. Costs a call per block, so it suits small chains. */
  scanBlocks: z.boolean().default(false),
})
export type ChainSettings = z.infer<typeof chainSettingsSchema>

export const defaultChainSettings: ChainSettings = chainSettingsSchema.parse({})
