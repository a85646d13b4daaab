// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { describeSchema } from './describeSchema.ts'
import { generateValidators } from './generateValidators.ts'
import { received } from './received.ts'

const generated = generateValidators()

/** The descriptors as the generated text holds them: `checker` hands them back instead of binding them. */
async function descriptorsIn(text: string): Promise<typeof received> {
  const open = text.replace(/^import \{ checker.*$/m, 'const checker = descriptor => descriptor')
  const { code } = await transform(open, { loader: 'ts', format: 'esm' })
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  return module.validators
}

test('holds the descriptor of every message the loader receives', async () => {
  const describeAll = (schemas: typeof received.events) =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describeSchema(schema, name)]))
  expect(await descriptorsIn(generated)).toEqual({
    envelope: describeSchema(received.envelope, 'envelope'),
    requests: describeAll(received.requests),
    events: describeAll(received.events),
    results: describeAll(received.results),
  })
})

test('holds data and calls of the interpreter only', () => {
  const code = generated.replace(/'[^']*'|"[^"]*"|\/\^.*?\/(?=[\],])|\/\/.*/g, '')
  const words = new Set(code.match(/[a-zA-Z]+/g))
  const expected =
    'import type PortChecks from checker Descriptor const part Infinity export validators envelope requests events results true false null'
  expect([...words].filter(word => !expected.split(' ').includes(word))).toEqual([])
  expect(code).not.toMatch(/=>|\bfunction\b/)
})

test('is the same text each time', () => {
  expect(generateValidators()).toBe(generated)
})

const file = new URL('../validators.gen.ts', import.meta.url)

test.runIf(existsSync(file))('the file on disk is the text of these schemas', () => {
  expect(readFileSync(file, 'utf8'), 'npm run build makes it anew').toBe(generated)
})
