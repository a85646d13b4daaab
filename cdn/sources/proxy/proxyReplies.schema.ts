import * as z from 'zod'
import { caipAddressSchema, decimal } from '../../../shared/api/accountParts.schema.ts'
import { operationTypes, unseenParts } from '../../../shared/api/history.schema.ts'
import { chainIdSchema } from '../../../shared/networks.schema.ts'

/* Replies of another server. They have our shapes, but with arbitrary texts and image URLs, and perhaps without newer
   fields. The routes check the result against the API's own schemas. */

const text = z
  .string()
  .max(10_000)
  .nullish()
  .transform(value => value ?? '')
/** An image URL; omitted if invalid. */
const picture = z
  .string()
  .max(2 << 20)
  .nullish()
  .transform(value => value ?? undefined)
/** Undefined unless it is a valid price. */
const money = z
  .unknown()
  .optional()
  .transform(value => (typeof value === 'number' && value >= 0 && value < 1e18 ? value : undefined))
const optionalText = z
  .string()
  .max(500)
  .nullish()
  .transform(value => value ?? undefined)
const amount = z.coerce.string().refine(value => decimal.safeParse(value).success)

/**
 * The valid entries of a list. Strangers control some, such as unsolicited tokens, which must not hide the others.
 * @param mayMiss whether an entry may be left out
 * @param mayMissAll whether all may be; else the list is one of another form
 */
function fitting<Entry>(
  entry: z.ZodType<Entry>,
  maxLength: number,
  { mayMiss = () => true, mayMissAll = false }: { mayMiss?: (entry: unknown) => boolean; mayMissAll?: boolean } = {},
) {
  const missed = z
    .unknown()
    .refine(mayMiss)
    .transform(() => undefined)
  return z
    .array(z.union([entry, missed]))
    .max(maxLength)
    .refine(entries => mayMissAll || entries.length === 0 || entries.some(each => each !== undefined))
    .transform(entries => entries.filter(each => each !== undefined))
}

/** Absent, null and empty all mean the end. */
const next = z
  .string()
  .max(3000)
  .nullish()
  .transform(value => value || null)

export const balanceReply = z.object({
  balances: fitting(
    z
      .object({
        name: text,
        symbol: text,
        chainId: chainIdSchema,
        address: optionalText.refine(value => value === undefined || caipAddressSchema.safeParse(value).success),
        value: money,
        price: money,
        quantity: z.object({ decimals: z.coerce.string().regex(/^\d{1,3}$/), numeric: amount }),
        iconUrl: picture,
        isListed: z.boolean().optional(),
      })
      // An API without this field prices only tokens that it knows.
      .transform(({ isListed, ...token }) => ({ ...token, isListed: isListed ?? token.price !== undefined })),
    5000,
    // Without native currency, an account would seem to have none.
    { mayMiss: entry => typeof Object(entry).address === 'string' },
  ),
})

const link = z
  .object({ url: picture })
  .nullish()
  .transform(value => (value?.url ? { url: value.url } : undefined))

const transfer = z.object({
  fungible_info: z
    .object({ name: text, symbol: text, icon: link, isListed: z.boolean().optional() })
    .nullish()
    .transform(value => value ?? undefined),
  nft_info: z
    .object({
      name: text,
      content: z
        .object({ preview: link, detail: link })
        .nullish()
        .transform(value => value ?? undefined),
      flags: z.object({ is_spam: z.boolean() }).default({ is_spam: false }),
    })
    .nullish()
    .transform(value => value ?? undefined),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: amount }),
  value: money,
  price: money,
})

export const historyReply = z.object({
  data: z
    .array(
      z.object({
        id: z.string().max(200),
        metadata: z.object({
          operationType: z.enum(operationTypes).catch('execute'),
          hash: z.string().max(100),
          chain: chainIdSchema,
          minedAt: z.iso.datetime({ offset: true }).transform(time => new Date(time).toISOString()),
          sentFrom: z.string().max(128),
          sentTo: z.string().max(128),
          status: z.enum(['confirmed', 'failed', 'pending']),
          nonce: z.int().gte(0).optional().catch(undefined),
        }),
        transfers: fitting(transfer, 100, { mayMissAll: true }).nullable(),
      }),
    )
    .max(100),
  next,
  unseen: z.array(z.enum(unseenParts)).default([]),
})

export const nftsReply = z.object({
  data: fitting(
    z.object({
      contract: z.string().max(128),
      tokenId: z.coerce.string().regex(/^\d{0,78}$/),
      standard: z.enum(['ERC721', 'ERC1155', 'SPL']),
      amount: z.coerce
        .string()
        .regex(/^\d{1,78}$/)
        .default('1'),
      name: text,
      collection: text,
      image: picture,
      isSpam: z.boolean().default(false),
    }),
    100,
  ),
  next,
})

export const identityReply = z.object({
  name: z
    .string()
    .max(10_000)
    .nullish()
    .transform(value => value || null),
  avatar: z
    .string()
    .max(2 << 20)
    .nullish()
    .transform(value => value || null),
})

export const pricesReply = z.object({
  fungibles: z
    .array(z.object({ address: optionalText, name: text, symbol: text, iconUrl: picture, price: z.number() }))
    .max(100),
})
