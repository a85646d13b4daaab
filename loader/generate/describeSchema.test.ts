// @vitest-environment node
import { expect, test } from 'vitest'
import * as zod from 'zod'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { describeSchema } from './describeSchema.ts'
import { everyNodeSchema } from './everyNode.schema.ts'

interface Tree {
  children: Tree[]
}
const tree: z.ZodMiniType<Tree> = z.strictObject({
  get children() {
    return z.array(tree)
  },
})

const refused: Record<string, $ZodType> = {
  'an object that allows unknown keys': z.object({ a: z.string() }),
  'an object that takes anything': z.looseObject({ a: z.string() }),
  'an object with a schema for other keys': z.catchall(z.object({}), z.string()),
  'a key named __proto__': z.strictObject({ ['__proto__']: z.string() }),
  'a recursive schema': tree,
  'a transform': z.pipe(
    z.string(),
    z.transform(text => text.length),
  ),
  'a default': z._default(z.string(), ''),
  'a prefault': z.prefault(z.string(), ''),
  'a catch': z.catch(z.string(), ''),
  'a refinement': z.string().check(z.refine(text => text !== 'x')),
  'a refinement of an object': z.strictObject({}).check(z.refine(() => true)),
  'a trimmed string': z.string().check(z.trim()),
  'a lower case string': z.string().check(z.lowercase()),
  'a string prefix': z.string().check(z.startsWith('a')),
  'an exact length': z.string().check(z.length(3)),
  'an exact length of an array': z.array(z.string()).check(z.length(3)),
  'two patterns': z.string().check(z.regex(/a/), z.regex(/b/)),
  'a pattern with a position': z.string().check(z.regex(/a/g)),
  'a conditional bound': z.string().check(z.maxLength(3, { when: () => false } as object)),
  'a bound with an option': z.string().check(z.maxLength(3, { abort: true })),
  'a message of its own': z.string('say it'),
  'a string format': z.email(),
  'a coerced string': z.coerce.string(),
  'a template literal': z.templateLiteral(['a', z.string()]),
  'an exclusive bound': z.number().check(z.gt(3)),
  'a multiple': z.number().check(z.multipleOf(3)),
  'a 32-bit integer': z.int32(),
  'a big integer': z.bigint(),
  'a big literal': z.literal(1n),
  'an undefined literal': z.literal([undefined]),
  'an enum of numbers': z.enum({ a: 1 }),
  'an optional item': z.array(z.optional(z.string())),
  'an optional message': z.optional(z.string()),
  'an optional option': z.strictObject({ a: z.union([z.string(), z.optional(z.null())]) }),
  'an exact optional': z.strictObject({ a: z.exactOptional(z.string()) }),
  'a discriminated union': z.discriminatedUnion('t', [z.strictObject({ t: z.literal('a') })]),
  'an exclusive union': z.xor([z.string(), z.number()]),
  'an intersection': z.intersection(z.string(), z.string()),
  'a tuple': z.tuple([z.string()]),
  'a record by enum': z.record(z.enum(['a']), z.string()),
  'a loose record': z.looseRecord(z.string(), z.string()),
  'a partial record': z.partialRecord(z.enum(['a']), z.string()),
  'a read-only value': z.readonly(z.array(z.string())),
  'a lazy schema': z.lazy(() => z.string()),
  'a date': z.date(),
  'a map': z.map(z.string(), z.string()),
  anything: z.any(),
  nothing: z.never(),
  undefined: z.undefined(),
  'an instance': z.instanceof(Date),
  'a refinement of the full package': zod.string().refine(() => true),
}

test.each(Object.entries(refused))('refuses %s and names its place', (_, schema) => {
  const message = z.strictObject({ list: z.array(z.strictObject({ inside: schema })) })
  expect(() => describeSchema(schema, 'event')).toThrow(/^event.* is not supported/)
  if (schema !== refused['an optional message'])
    expect(() => describeSchema(message, 'event')).toThrow(/^event\.list\[\]\.inside.* is not supported/)
})

test('describes every node it understands', () => {
  expect(describeSchema(everyNodeSchema, 'message')).toEqual([
    'object',
    {
      ratio: ['number', -1.5, 2.5],
      count: ['int', -Infinity, Infinity],
      small: ['int', -20, 300],
      label: ['string', 4, 9],
      tags: [
        'array',
        [
          'union',
          [
            ['oneOf', ['a', 'b', 7]],
            ['oneOf', [true, false]],
            ['object', { nested: ['string', 0, Infinity], more: ['optional', ['unknown']] }],
          ],
        ],
        1,
        5,
      ],
      settings: [
        'record',
        ['string', 0, 16],
        [
          'union',
          [
            ['number', -Infinity, Infinity],
            ['string', 0, Infinity, /^[a-z]+$/],
          ],
        ],
      ],
      owner: [
        'union',
        [
          ['oneOf', [null]],
          ['object', { name: ['string', 0, Infinity] }],
        ],
      ],
      note: ['optional', ['oneOf', ['low', 'high', null]]],
    },
  ])
})

test('keeps the tightest of several bounds', () => {
  const schema = z.string().check(z.maxLength(9), z.minLength(2), z.maxLength(5), z.minLength(1))
  expect(describeSchema(schema, 'text')).toEqual(['string', 2, 5])
})
