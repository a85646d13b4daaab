import * as z from 'zod/mini'

const id = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const name = z.string().check(z.regex(/^[a-zA-Z.]{1,41}$/))

const wireErrorSchema = z.strictObject({
  code: z.int(),
  name: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
  message: z.string().check(z.maxLength(1024)),
  data: z.optional(z.unknown()),
})

/** The message's own schema checks the payload afterwards. */
export const envelopeSchema = z.union([
  z.strictObject({ v: z.literal(1), t: z.literal('req'), id, m: name, p: z.unknown() }),
  z.strictObject({ v: z.literal(1), t: z.literal('res'), id, r: z.unknown() }),
  z.strictObject({ v: z.literal(1), t: z.literal('err'), id, e: wireErrorSchema }),
  z.strictObject({ v: z.literal(1), t: z.literal('evt'), m: name, p: z.unknown() }),
  z.strictObject({ v: z.literal(1), t: z.literal('can'), id }),
])
