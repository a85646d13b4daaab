import * as z from 'zod/mini'

/** Every node and check the generator supports, whether or not a message uses it, for the fuzz test. */
export const everyNodeSchema = z.strictObject({
  ratio: z.number().check(z.gte(-1.5), z.lte(2.5)),
  count: z.int(),
  small: z.int().check(z.gte(-20), z.lte(300)),
  label: z.string().check(z.minLength(4), z.maxLength(9)),
  tags: z
    .array(
      z.union([
        z.literal(['a', 'b', 7]),
        z.boolean(),
        z.strictObject({ nested: z.string(), more: z.optional(z.unknown()) }),
      ]),
    )
    .check(z.minLength(1), z.maxLength(5)),
  settings: z.record(z.string().check(z.maxLength(16)), z.union([z.number(), z.string().check(z.regex(/^[a-z]+$/))])),
  owner: z.nullable(z.strictObject({ name: z.string() })),
  note: z.optional(z.nullable(z.enum(['low', 'high']))),
})
