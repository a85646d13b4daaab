import * as z from 'zod/mini'
import { type ChainId, namespaces } from './caip.ts'
import { chainIdPattern } from './parseCaip.ts'

/** The pattern guarantees {@link ChainId}, which zod's types cannot express. */
export const chainIdSchema = z.string().check(z.regex(chainIdPattern)) as unknown as z.ZodMiniType<ChainId, ChainId>

export const namespaceSchema = z.enum(namespaces)

/** Path of an image on the server. */
export const imagePathSchema = z.string().check(z.regex(/^\/(?!\/)[\w./-]{1,200}$/))

/** A node or an explorer. */
export const httpUrlSchema = z.string().check(z.maxLength(512), z.regex(/^https?:\/\/[^\s"'<>]+$/))

/** A {@link Network} as pages write it. */
export const networkSchema = z.strictObject({
  id: chainIdSchema,
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  nativeCurrency: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(64)),
    symbol: z.string().check(z.minLength(1), z.maxLength(16)),
    decimals: z.int().check(z.gte(0), z.lte(36)),
  }),
  rpcUrls: z.array(httpUrlSchema).check(z.minLength(1), z.maxLength(8)),
  explorerUrl: z.optional(httpUrlSchema),
  image: z.optional(imagePathSchema),
  testnet: z.optional(z.boolean()),
})

/** A {@link ProjectNetwork} as operators write it. */
export const projectNetworkSchema = z.extend(networkSchema, {
  coinImage: z.optional(imagePathSchema),
  ensUniversalResolver: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))),
})
