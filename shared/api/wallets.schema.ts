import * as z from 'zod/mini'
import { namespaces } from '../caip.ts'
import { chainIdPattern } from '../parseCaip.ts'
import { walletPlatforms } from '../walletSearch.ts'
import { listedWalletSchema } from '../wallets.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

const idList = z.optional(
  z.string().check(z.regex(/^[a-zA-Z0-9._,-]{0,6000}$/, 'at most 6000 characters of ids separated by commas')),
)
const pageNumber = z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'a whole number from 1 to 9999')))
/** A comma-separated list of known words. */
const someOf = (words: readonly string[]) =>
  z.optional(
    z.string().check(
      z.maxLength(100, 'at most 100 characters'),
      z.refine(text => text.split(',').every(word => words.includes(word)), `${words.join(', ')}, separated by commas`),
    ),
  )
/** @spec 9.listing-search */
const pageSize = z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'a whole number from 1 to 100')))

/** The operator's wallet list (reference §1.17). Every query value is optional and narrows the list. */
export const wallets = {
  method: 'GET',
  path: '/v1/wallets',
  query: z.object({
    ...callQuery,
    /** From 1. */
    page: pageNumber,
    /** Wallets per page, 40 by default. */
    entries: pageSize,
    /** Part of a name; case, accents, spaces and punctuation are ignored. */
    search: z.optional(z.string().check(z.maxLength(64, 'at most 64 characters'))),
    /** Ids, or rdns names. */
    include: idList,
    exclude: idList,
    /** CAIP-2 ids; keeps wallets that support the namespace of any of them. */
    chains: z.optional(
      z.string().check(
        z.maxLength(2000, 'at most 2000 characters'),
        z.refine(text => text.split(',').every(id => chainIdPattern.test(id)), 'CAIP-2 ids separated by commas'),
      ),
    ),
    namespaces: someOf(namespaces),
    /** Keeps wallets that run on any of them. */
    platforms: someOf(walletPlatforms),
    /** Keeps certified wallets only. */
    certified: z.optional(z.literal('true', 'true')),
    rdns: idList,
  }),
  reply: z.object({ data: z.array(listedWalletSchema), count: z.int().check(z.gte(0)) }),
} satisfies Endpoint
