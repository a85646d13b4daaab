import * as z from 'zod/mini'
import { foreignText } from './accountParts.schema.ts'

const walletAsset = z.object({
  /** The contract's; `native` or absent for the native currency. */
  address: z.optional(z.string().check(z.maxLength(64))),
  /** In the smallest unit, in hex. */
  balance: z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  /** `NATIVE`, `ERC20`, … in either case: drafts of ERC-7811 differ. */
  type: z.string().check(z.regex(/^[a-zA-Z0-9-]{1,32}$/)),
  metadata: z.optional(
    z.object({
      name: z.optional(foreignText(64)),
      symbol: z.optional(foreignText(32)),
      decimals: z.optional(z.int().check(z.gte(0), z.lte(77))),
    }),
  ),
})
export type WalletAsset = z.infer<typeof walletAsset>

/** What a wallet answers to `wallet_getAssets` (ERC-7811), by the network's number in hex. @spec 5.asset-response */
export const walletAssetsSchema = z.record(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,16}$/)),
  z.array(walletAsset).check(z.maxLength(1000)),
)
