// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type $ZodType, safeParse } from 'zod/v4/core'
import type { Check, PortChecks } from '../../shared/protocol/port.ts'
import { validators as moreValidators } from '../more/validators.gen.ts'
import { validators } from '../validators.gen.ts'
import { compileShape, compileSpoiled } from './compileShape.ts'
import { describeSchema } from './describeSchema.ts'
import type { Property } from './descriptor.ts'
import { applyEdits, type Edit, editsOf, type Json, longEditsOf } from './edits.ts'
import { everyNodeSchema } from './everyNode.schema.ts'
import {
  envelopeExamples,
  eventExamples,
  everyNodeExamples,
  frameEventExamples,
  frameRequestExamples,
  frameResultExamples,
  moreEventExamples,
  moreRequestExamples,
  requestExamples,
  settingExamples,
} from './examples.ts'
import { type Fault, seedFaults } from './faults.ts'
import { faultyTools, mistakes } from './mistakes.ts'
import { received } from './received.ts'
import { pageSettings, receivedByFrame, receivedByMore } from './receivedByFrame.ts'
import { pick, type Random, randomFrom, spoilText } from './spoilText.ts'

/** Cases in all; a million of them are messages the loader receives. */
const total = 1_200_000
/** `npm run test:long` tries others. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)

interface Subject {
  name: string
  schema: $ZodType
  /** As it ships. */
  check: Check
  examples: readonly Json[]
}

const subjects: Subject[] = [
  { name: 'envelope', schema: received.envelope, check: validators.envelope, examples: envelopeExamples },
  ...paired(received.requests, validators.requests, requestExamples),
  ...paired(received.events, validators.events, eventExamples),
  {
    name: 'every node',
    schema: everyNodeSchema,
    check: compileShape(describeSchema(everyNodeSchema, 'every node')),
    examples: everyNodeExamples,
  },
]

/** By its path alone: the compiler takes the loader for a project without the iframe. */
const ofFrame = (path: string) => import(new URL(`../../modal-app/${path}`, import.meta.url).pathname)
const { validators: frameValidators }: { validators: PortChecks & { results: Record<string, Check> } } =
  await ofFrame('host/validators.gen.ts')
const { checks: settingChecks }: { checks: Record<string, Check> } = await ofFrame('modal/settingChecks.gen.ts')

/** What the second script of the page and the iframe check, by the same means; that the cases find faults is shown on the loader's. */
const furtherSubjects: Subject[] = [
  ...paired(receivedByMore.requests, moreValidators.requests, moreRequestExamples),
  ...paired(receivedByMore.events, moreValidators.events, moreEventExamples),
  { name: 'envelope', schema: receivedByFrame.envelope, check: frameValidators.envelope, examples: envelopeExamples },
  ...paired(receivedByFrame.requests, frameValidators.requests, frameRequestExamples),
  ...paired(receivedByFrame.events, frameValidators.events, frameEventExamples),
  ...paired(receivedByFrame.results, frameValidators.results, frameResultExamples),
  ...paired(pageSettings, settingChecks, settingExamples),
]
/** Cases for each of them, or more where its single edits are more. */
const frameAmount = 2_000

/** What the checks refuse although zod takes it. Frozen: one more needs a reason in shared/DECISIONS.md. */
const stricter: Readonly<Record<string, (value: unknown, schema: $ZodType) => boolean>> = {
  'a record key by which a copy could reach a prototype': (value, schema) => {
    const { settings, options, methods, events, rpcMap } = Object(value) as Record<string, unknown>
    const whole = schema._zod.def.type === 'record' && value
    return [whole, settings, options, methods, events, rpcMap].some(record =>
      ['__proto__', 'constructor', 'prototype'].some(key => Object.hasOwn(Object(record), key)),
    )
  },
}

const tools = await faultyTools(readFileSync(new URL('../../shared/protocol/shape.ts', import.meta.url), 'utf8'))
const donors = subjects.flatMap(({ examples }) => examples)
const sizes = subjects.map(({ examples }) => [...singleCases(examples)].length)
const shareOf = (size: number) => Math.ceil((total * size) / sizes.reduce((sum, each) => sum + each, 0))
const counts = { received: 0, taken: 0, refused: 0, faults: 0 }

// @spec 5.message-schema
test.each(subjects.map((subject, i) => ({ ...subject, amount: shareOf(sizes[i] ?? 0) })))(
  '$name: takes exactly what zod takes, and every seeded fault shows',
  ({ name, schema, check, examples, amount }) => {
    const descriptor = describeSchema(schema, name)
    let hidden = [...seedFaults(descriptor, tools)]
    counts.faults += hidden.length
    for (const value of cases(examples, amount)) {
      const expected = expectedOf(schema, value)
      if (check(value) !== expected)
        expect.fail(`${expected ? 'zod takes' : 'zod refuses'} ${JSON.stringify(value).slice(0, 2000)}`)
      counts[expected ? 'taken' : 'refused']++
      if (schema !== everyNodeSchema) counts.received++
      if (hidden.some(fault => shows(fault, value, expected)))
        hidden = hidden.filter(fault => !shows(fault, value, expected))
    }
    expect(hidden.map(fault => fault.name)).toEqual([])
  },
  120_000,
)

test.each(furtherSubjects)(
  '$name, as another script checks it: takes exactly what zod takes',
  ({ schema, check, examples }) => {
    expect(examples.filter(example => !check(example))).toEqual([])
    for (const value of cases(examples, frameAmount)) {
      const expected = expectedOf(schema, value)
      if (check(value) !== expected)
        expect.fail(`${expected ? 'zod takes' : 'zod refuses'} ${JSON.stringify(value).slice(0, 2000)}`)
    }
  },
  60_000,
)

test('a million messages were tried, many of them valid, with over a thousand faults seeded', () => {
  expect(counts.received).toBeGreaterThanOrEqual(1_000_000)
  expect(counts.taken).toBeGreaterThan(200_000)
  expect(counts.refused).toBeGreaterThan(200_000)
  expect(counts.faults).toBeGreaterThan(1_000)
})

/** A value of each kind of node, and one that is none. */
const plain: [Property[0], Property, Json, Json][] = [
  ['string', ['string', 1, 3], 'abc', 'abcd'],
  ['oneOf', ['oneOf', ['a', 'b']], 'a', 'c'],
  ['oneOf', ['oneOf', [1, null]], 1, 2],
  ['int', ['int', 0, 3], 3, 4],
  ['number', ['number', 0, 1], 0.5, 2],
  ['array', ['array', ['unknown'], 1, 3], [1], []],
  ['object', ['object', { a: ['unknown'], b: ['optional', ['unknown']] }], { a: 1 }, { a: 1, c: 1 }],
  ['record', ['record', ['string', 1, 1], ['unknown']], { a: 1 }, { ab: 1 }],
  [
    'union',
    [
      'union',
      [
        ['oneOf', [1]],
        ['oneOf', ['x']],
      ],
    ],
    'x',
    'y',
  ],
]

test.each([...tools])('the mistake "%s" is made where it belongs and nowhere else', (name, faulty) => {
  for (const [kind, descriptor, good, bad] of plain) {
    const check = compileSpoiled(descriptor, descriptor, text => text, faulty)
    if (!mistakes[name]?.kinds.includes(kind)) expect([kind, check(good), check(bad)]).toEqual([kind, true, false])
  }
})

test('every case is what JSON.parse can make', () => {
  const mark = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? `number ${value}` : value
  for (const value of singleCases(everyNodeExamples)) {
    const text = JSON.stringify(value, mark)
    if (text !== JSON.stringify(JSON.parse(text))) expect.fail(text)
  }
})

function paired(
  schemas: Record<string, $ZodType>,
  checks: Readonly<Record<string, Check>>,
  examples: Readonly<Record<string, readonly Json[]>>,
): Subject[] {
  const names = Object.keys(schemas)
  expect(Object.keys(examples), 'messages with examples').toEqual(names)
  expect(Object.keys(checks), 'messages with checks: npm run build makes them anew').toEqual(names)
  return Object.entries(schemas).map(([name, schema]) => ({
    name,
    schema,
    check: checks[name] as Check,
    examples: examples[name] ?? [],
  }))
}

function expectedOf(schema: $ZodType, value: Json): boolean {
  return safeParse(schema, value).success && !Object.values(stricter).some(holds => holds(value, schema))
}

/** First every edit by itself, then random pairs of them and spoiled texts. */
function* cases(examples: readonly Json[], amount: number): Generator<Json> {
  let made = 0
  for (const value of singleCases(examples)) {
    made++
    yield value
  }
  const random = randomFrom(seed)
  const edits = examples.map(example => editsOf(example, donors))
  for (; made < amount; made++) {
    const i = random(examples.length)
    const own = edits[i] as Edit[]
    const value = applyEdits(
      examples[i] as Json,
      Array.from({ length: random(3) }, () => pick(own, random)),
    )
    yield random(3) ? value : (spoiled(value, random) ?? value)
  }
}

function* singleCases(examples: readonly Json[]): Generator<Json> {
  yield* examples
  for (const example of examples) for (const edit of editsOf(example, donors)) yield applyEdits(example, [edit])
  for (const example of examples) for (const edit of longEditsOf(example)) yield applyEdits(example, [edit])
}

function spoiled(value: Json, random: Random): Json | undefined {
  const text = JSON.stringify(value)
  try {
    return text.length < 4096 ? JSON.parse(spoilText(text, random)) : undefined
  } catch {
    return undefined
  }
}

/** A fault shows when it answers otherwise than it must, or throws. */
function shows(fault: Fault, value: Json, expected: boolean): boolean {
  try {
    return fault.check(value) !== expected
  } catch {
    return true
  }
}
