import * as z from 'zod'

/* Parts of swap API replies. */

export const anyAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform(text => text.toLowerCase() as `0x${string}`)

export const count = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)

export const bytes = z
  .string()
  .regex(/^0x([0-9a-fA-F]{2})*$/)
  .max(131_074)
  .transform(text => text as `0x${string}`)

/** Above any block's gas limit, an estimate is invalid. */
export const gasGuess = z.union([count, z.int().min(0).transform(BigInt)]).refine(gas => gas <= 50_000_000n)
