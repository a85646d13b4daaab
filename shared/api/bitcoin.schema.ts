import * as z from 'zod/mini'
import { chainIdPattern } from '../parseCaip.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

/** An address's coins on a network of the project (reference §1.23). */
export const bitcoinUtxos = {
  method: 'GET',
  path: '/v1/bitcoin/:address/utxo',
  query: z.object({
    ...callQuery,
    chainId: z.string().check(z.regex(chainIdPattern, 'a CAIP-2 id such as bip122:000000000019d6689c085ae165831e93')),
  }),
  reply: z.object({
    utxos: z
      .array(
        z.object({
          txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
          vout: z.int().check(z.gte(0), z.lte(0xffffffff)),
          /** Decimal. At most 21 × 10^14 exist. */
          valueSats: z.string().check(z.regex(/^\d{1,16}$/)),
          isConfirmed: z.boolean(),
        }),
      )
      .check(z.maxLength(10_000)),
  }),
} satisfies Endpoint
