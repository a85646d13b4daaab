import * as z from 'zod/mini'
import { chainIdPattern, namespaces } from '../caip.ts'
import { listedWalletSchema } from '../wallets.schema.ts'
import { walletPlatforms } from '../wallets.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

const idList = z.optional(
  z.string().check(z.regex(/^[a-zA-Z0-9._,-]{0,6000}$/, 'at most 6000 characters of ids separated by commas')),
)
const pageNumber = z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'a whole number from 1 to 9999')))
/** Some of a closed list of words, separated by commas. */
const someOf = (words: readonly string[]) =>
  z.optional(
    z.string().check(
      z.maxLength(100, 'at most 100 characters'),
      z.refine(text => text.split(',').every(word => words.includes(word)), `${words.join(', ')}, separated by commas`),
    ),
  )
/** @spec 9.listing-search */
const pageSize = z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'a whole number from 1 to 100')))

/** The operator's wallet list (reference §1.17). All values of the query are optional and narrow the list. */
export const wallets = {
  method: 'GET',
  path: '/v1/wallets',
  query: z.object({
    ...callQuery,
    /** From 1. */
    page: pageNumber,
    /** Wallets a page; 40 without it, 100 at most. */
    entries: pageSize,
    /** Any part of a name, whatever its case, accents, spaces and punctuation. */
    search: z.optional(z.string().check(z.maxLength(64, 'at most 64 characters'))),
    /** Ids, or names by which wallets announce themselves. */
    include: idList,
    exclude: idList,
    /** CAIP-2 ids; only wallets that know the namespace of one of them. */
    chains: z.optional(
      z.string().check(
        z.maxLength(2000, 'at most 2000 characters'),
        z.refine(text => text.split(',').every(id => chainIdPattern.test(id)), 'CAIP-2 ids separated by commas'),
      ),
    ),
    namespaces: someOf(namespaces),
    /** Only wallets that run on one of them. */
    platforms: someOf(walletPlatforms),
    /** Only wallets somebody vouches for. */
    certified: z.optional(z.literal('true', 'true')),
    rdns: idList,
  }),
  reply: z.object({ data: z.array(listedWalletSchema), count: z.int().check(z.gte(0)) }),
} satisfies Endpoint
