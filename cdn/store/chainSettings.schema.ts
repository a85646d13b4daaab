import * as z from 'zod'
import { imagePathSchema } from '../../shared/networks.schema.ts'
import { strict } from './strict.ts'

export const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'accepted: an address, 0x and 40 hex digits')
  .transform(text => text.toLowerCase() as `0x${string}`)

/** A Chainlink aggregator with prices in dollars. */
const priceFeed = strict({
  address: evmAddress,
  /** Older answers are ignored. Use the heartbeat on the feed's page plus a margin. */
  maxAgeSeconds: z.int().min(1).max(604_800).default(90_000),
})
export type PriceFeed = z.infer<typeof priceFeed> & {
  /** The `description` of a built-in feed, such as `ETH / USD`. */
  pair?: string
}

const token = strict({
  /** In the network's own form; a mint on Solana. */
  address: z.string().regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'accepted: the address of a token'),
  name: z.string().min(1).max(64),
  symbol: z.string().min(1).max(32),
  image: z
    .string()
    .refine(path => imagePathSchema.safeParse(path).success, 'accepted: the path of an image on this server')
    .optional(),
  priceFeed: priceFeed.optional(),
})

/** Settings of the chain source for a network, besides its nodes. All defaults work. */
export const chainSettingsSchema = strict({
  /** Multicall3; by default its address on nearly all networks. */
  multicall: evmAddress.optional(),
  /** ENS's Universal Resolver; by default Ethereum's, and none on other networks. */
  universalResolver: evmAddress.optional(),
  /** Listed in addition to the built-in tokens. */
  tokens: z.array(token).max(500).default([]),
  /** The price feed of the network's own currency. */
  nativePriceFeed: priceFeed.optional(),
  /** First block to search for logs. */
  startBlock: z.int().min(0).max(2_147_483_647).default(0),
  /** Most blocks per log search; reduced automatically if a node refuses it. */
  logRange: z.int().min(1).max(1_000_000).default(10_000),
  /** Reads whole blocks to see native transfers. Costs a call per block, so it suits small chains. */
  scanBlocks: z.boolean().default(false),
})
export type ChainSettings = z.infer<typeof chainSettingsSchema>

export const defaultChainSettings: ChainSettings = chainSettingsSchema.parse({})
