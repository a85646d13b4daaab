// @vitest-environment node
import { afterAll, expect, test } from 'vitest'
import { type $ZodType, safeParse } from 'zod/v4/core'
import type { Check, PortChecks } from '../../shared/protocol/port.ts'
import { validators } from '../late/modal/validators.gen.ts'
import { checks as signInChecks } from '../late/signIn/checks.gen.ts'
import { checks as verifyChecks } from '../late/verify/checks.gen.ts'
import { casesOf } from './cases.ts'
import { compileShape } from './compileShape.ts'
import { describeSchema } from './describeSchema.ts'
import type { Json } from './edits.ts'
import { everyNodeSchema } from './everyNode.schema.ts'
import * as examples from './examples.ts'
import { seedFaults } from './faults.ts'
import { received, receivedBySignIn, receivedByVerify } from './received.ts'
import { pageSettings, pageWallets, receivedByFrame } from './receivedByFrame.ts'

/* The generated checks must accept and refuse spoiled messages exactly as zod does. Seeded faults prove that these
   cases would catch a wrong generator. */

/**
 * Cases with several edits per message. `npm run test:long` tries many more, and others; otherwise a schema ends some
 * cases after its last seeded fault was found.
 */
const isLong = process.env.FUZZ_CASES !== undefined
const amount = Number(process.env.FUZZ_CASES ?? 500)
const enough = 1_000
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)

/** By path only: the compiler's project of the loader excludes the iframe. */
const ofFrame = (path: string) => import(new URL(`../../modal-app/${path}`, import.meta.url).pathname)
const { validators: frameValidators }: { validators: PortChecks & { results: Record<string, Check> } } =
  await ofFrame('host/validators.gen.ts')
const { checks: settingChecks }: { checks: Record<string, Check> } = await ofFrame('settings/settingChecks.gen.ts')
const { checks: walletChecks }: { checks: Record<string, Check> } = await ofFrame('settings/guestWalletChecks.gen.ts')

type Subject = [name: string, schema: $ZodType, asItShips: Check, messages: readonly Json[]]

const subjects: Subject[] = [
  ['loader: envelope', received.envelope, validators.envelope, examples.envelopeExamples],
  ...paired('loader', received.requests, validators.requests, examples.requestExamples),
  ...paired('loader', received.events, validators.events, examples.eventExamples),
  ...paired('verify', receivedByVerify, verifyChecks, {
    'walletConnect.attest': examples.requestExamples['walletConnect.attest'] as Json[],
  }),
  ...paired(
    'signIn',
    receivedBySignIn,
    signInChecks,
    Object.fromEntries(
      Object.keys(receivedBySignIn).map(name => [
        name,
        examples.requestExamples[name] ?? examples.pluginExamples[name] ?? [],
      ]),
    ),
  ),
  ...paired('iframe', receivedByFrame.requests, frameValidators.requests, examples.frameRequestExamples),
  ...paired('iframe', receivedByFrame.events, frameValidators.events, examples.frameEventExamples),
  ...paired('iframe', receivedByFrame.results, frameValidators.results, examples.frameResultExamples),
  ...paired(
    'setting',
    { ...pageSettings, ...pageWallets },
    { ...settingChecks, ...walletChecks },
    examples.settingExamples,
  ),
  [
    'every node',
    everyNodeSchema,
    compileShape(describeSchema(everyNodeSchema, 'every node')),
    examples.everyNodeExamples,
  ],
]

let judged = 0
afterAll(() => {
  if (isLong) console.log(`    ${judged} messages of ${subjects.length} kinds`)
})

// @spec 5.message-schema
test.each(subjects)(
  '%s: takes exactly what zod takes, and every seeded fault shows',
  (name, schema, check, messages) => {
    expect(messages.filter(message => !check(message))).toEqual([])
    let hidden = [...seedFaults(describeSchema(schema, name))]
    let since = 0
    for (const value of casesOf(messages, amount, seed)) {
      judged++
      const expected = safeParse(schema, value).success && !isStricter(schema, value)
      if (check(value) !== expected)
        expect.fail(`${expected ? 'zod takes' : 'zod refuses'} ${JSON.stringify(value).slice(0, 2000)}`)
      hidden = hidden.filter(fault => fault.check(value) === expected)
      if (!isLong && !hidden.length && ++since === enough) break
    }
    expect(hidden.map(fault => fault.name)).toEqual([])
  },
)

/**
 * What the checks refuse although zod accepts it: record keys through which a copy could reach a prototype. Another
 * such case needs a reason in shared/DECISIONS.md.
 */
function isStricter(schema: $ZodType, value: Json): boolean {
  const { settings, options, methods, events, rpcMap, properties } = Object(value) as Record<string, unknown>
  const whole = schema._zod.def.type === 'record' && value
  return [whole, settings, options, methods, events, rpcMap, properties].some(record =>
    ['__proto__', 'constructor', 'prototype'].some(key => Object.hasOwn(Object(record), key)),
  )
}

function paired(
  reader: string,
  schemas: Record<string, $ZodType>,
  checks: Readonly<Record<string, Check>>,
  messages: Readonly<Record<string, readonly Json[]>>,
): Subject[] {
  const names = Object.keys(schemas)
  expect(Object.keys(messages), 'messages with examples').toEqual(names)
  expect(Object.keys(checks), 'messages with checks: npm run build makes them anew').toEqual(names)
  return names.map(name => [
    `${reader}: ${name}`,
    schemas[name] as $ZodType,
    checks[name] as Check,
    messages[name] ?? [],
  ])
}
