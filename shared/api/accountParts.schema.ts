import * as z from 'zod/mini'
import { imagePathSchema } from '../networks.schema.ts'
import { chainIdPattern } from '../parseCaip.ts'
import { callQuery } from './callQuery.schema.ts'

/* Parts of the replies about accounts, tokens and NFTs. */

/** The query of a call about one network. */
export const networkQuery = {
  ...callQuery,
  chainId: z.string().check(z.regex(chainIdPattern, 'a CAIP-2 id such as eip155:1')),
}

/** The next page's cursor, opaque to the client. May be base64, since an operator's API may use that. */
export const cursor = z.string().check(z.regex(/^[\w.:~+/=-]{1,3000}$/, 'the `next` of an earlier reply'))

/** A CAIP-10 id of an account or a token. */
export const caipAddressSchema = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))

/** An account or a contract of eip155. */
export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'an address'))

/** A contract of eip155, or a mint of Solana in base58. */
export const contractAddress = z
  .string()
  .check(z.regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'an address'))

/** A decimal number without an exponent, such as `0.25`. */
export const decimal = z.string().check(z.regex(/^\d{1,80}(\.\d{1,80})?$/, 'a decimal number'))

/**
 * Text from a contract, without line breaks, bidi and zero-width characters. The server removes these and cuts the text
 * before it answers. May be empty.
 */
export const foreignText = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[^\\p{Cc}\\p{Cf}\\p{DI}\\p{Zl}\\p{Zp}]{0,${length}}$`, 'u')))

/** Path of a picture on this server: a shipped one, or one that the server fetches for its visitors. */
export const picturePath = imagePathSchema

/** An amount of money. Absent if unknown. */
export const money = z.number().check(z.gte(0), z.lt(1e18))

/** The source of a price: a feed on the chain, or an indexer, whose price nothing else verifies. */
export const priceFrom = z.optional(z.enum(['feed', 'indexer']))
