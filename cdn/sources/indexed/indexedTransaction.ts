import * as z from 'zod'
import { lastSecond } from '../chain/lastSecond.ts'

/* An indexer's view of an account's transactions, in a common form. */

/** A transfer within a transaction. */
export interface IndexedTransfer {
  kind: 'native' | 'ERC20' | 'ERC721' | 'ERC1155'
  /** Empty for the native currency. */
  contract: string
  tokenId: string
  /** Decimal, in the smallest unit. */
  amount: string
  sender: string
  recipient: string
  name?: string | undefined
  symbol?: string | undefined
  decimals?: number | undefined
}

/** What is known of the transaction itself; nothing may be known if the account only received something. */
export interface IndexedFacts {
  sender: string
  /** Null for contract creation. */
  recipient: string | null
  nonce: number
  value: string
  hasData: boolean
  isFailed: boolean
  isApproval: boolean
}

/** An entry of one of an indexer's lists. */
export interface IndexedEntry {
  hash: string
  block: number
  /** Seconds since 1970. */
  time: number
  facts?: IndexedFacts | undefined
  transfer?: IndexedTransfer | undefined
}

/** In lower case. */
export const indexedAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform(text => text.toLowerCase())
export const indexedHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform(text => text.toLowerCase())
export const indexedAmount = z
  .union([z.string(), z.int().gte(0)])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,78}$/))
export const indexedNumber = z.coerce.number().pipe(z.int().gte(0).lte(Number.MAX_SAFE_INTEGER))
/** ISO 8601. */
export const indexedTime = z.iso
  .datetime({ offset: true })
  .transform(text => Math.floor(Date.parse(text) / 1000))
  .pipe(z.int().gte(0).lte(lastSecond))
export const indexedText = z
  .string()
  .max(10_000)
  .nullish()
  .transform(text => text ?? '')
/** Undefined unless it is a valid price. */
export const indexedPrice = z
  .unknown()
  .optional()
  .transform(value => Number(typeof value === 'string' || typeof value === 'number' ? value : Number.NaN))
  .transform(price => (price > 0 && price < 1e18 ? price : undefined))
export const indexedDecimals = z
  .unknown()
  .optional()
  .transform(value => (/^\d{1,2}$/.test(String(value ?? '')) ? Number(value) : undefined))

/**
 * The valid entries of a list. Strangers control some entries, which must not hide the others; but if all are invalid,
 * it is a list of something else.
 */
export function entriesOf<Entry>(entry: z.ZodType<Entry>, most: number) {
  const other = z.unknown().transform(() => undefined)
  return z
    .array(z.union([entry, other]))
    .max(most)
    .refine(entries => entries.length === 0 || entries.some(each => each !== undefined))
    .transform(entries => entries.filter(each => each !== undefined))
}
