import * as z from 'zod/mini'
import { chainIdPattern } from '../caip.ts'
import { listedWalletSchema } from '../wallets.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

const idList = z.optional(
  z.string().check(z.regex(/^[a-zA-Z0-9._,-]{0,6000}$/, 'at most 6000 characters of ids separated by commas')),
)
const pageNumber = z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'a whole number from 1 to 9999')))
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
    /** Any part of a name, in any case. */
    search: z.optional(z.string().check(z.maxLength(64, 'at most 64 characters'))),
    include: idList,
    exclude: idList,
    /** CAIP-2 ids; only wallets that know the namespace of one of them. */
    chains: z.optional(
      z.string().check(
        z.maxLength(2000, 'at most 2000 characters'),
        z.refine(text => text.split(',').every(id => chainIdPattern.test(id)), 'CAIP-2 ids separated by commas'),
      ),
    ),
    rdns: idList,
  }),
  reply: z.object({ data: z.array(listedWalletSchema), count: z.int().check(z.gte(0)) }),
} satisfies Endpoint
