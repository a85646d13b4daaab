import * as z from 'zod/mini'
import { chainIdSchema } from '../networks.schema.ts'
import { cursor, decimal, foreignText, money, networkQuery, picturePath } from './accountParts.schema.ts'
import type { Endpoint } from './endpoint.ts'

/** The effect of a transaction on the account (reference §1.10). */
export const operationTypes = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const
export type OperationType = (typeof operationTypes)[number]

/**
 * The parts of a history that a source cannot see. The view reports them instead of showing a list that looks complete.
 * `all`: the server has no source for this network's history.
 */
export const unseenParts = ['all', 'received-native', 'sent-native', 'older', 'nfts'] as const
export type UnseenPart = (typeof unseenParts)[number]

const address = z.string().check(z.maxLength(128))
const time = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/
const link = z.optional(z.object({ url: picturePath }))

const transfer = z.object({
  fungible_info: z.optional(
    z.object({
      name: foreignText(64),
      symbol: foreignText(32),
      icon: link,
      isListed: z.optional(z.boolean()),
      /** It has no decimals, so no balance includes it (spec §3). */
      isIndivisible: z.optional(z.boolean()),
    }),
  ),
  nft_info: z.optional(
    z.object({
      name: foreignText(100),
      content: z.optional(z.object({ preview: link, detail: link })),
      flags: z.object({ is_spam: z.boolean() }),
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: decimal }),
  value: z.optional(money),
  price: z.optional(money),
})
export type Transfer = z.infer<typeof transfer>

const transaction = z.object({
  id: z.string().check(z.maxLength(200)),
  metadata: z.object({
    operationType: z.enum(operationTypes),
    hash: z.string().check(z.regex(/^(0x[0-9a-f]{64}|[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{32,100})$/)),
    chain: chainIdSchema,
    /** ISO 8601, UTC. */
    minedAt: z.string().check(z.regex(time)),
    sentFrom: address,
    sentTo: address,
    status: z.enum(['confirmed', 'failed', 'pending']),
    nonce: z.optional(z.int().check(z.gte(0))),
  }),
  transfers: z.nullable(z.array(transfer).check(z.maxLength(100))),
})

/** @spec 3.transaction */
export type Transaction = z.infer<typeof transaction>

/** Spec §7, `GET /v1/account/{address}/history`: transactions of one network, newest first. */
export const history = {
  method: 'GET',
  path: '/v1/account/:address/history',
  query: z.object({ ...networkQuery, cursor: z.optional(cursor) }),
  reply: z.object({
    data: z.array(transaction).check(z.maxLength(100)),
    next: z.nullable(cursor),
    unseen: z.array(z.enum(unseenParts)),
  }),
} satisfies Endpoint
