// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateValidators } from './generateValidators.ts'
import { received } from './received.ts'

const generated = generateValidators()

test('holds a shape for every message the loader receives', () => {
  for (const [group, names] of Object.entries({
    requests: Object.keys(received.requests),
    events: Object.keys(received.events),
    results: Object.keys(received.results),
  })) {
    const [, body = ''] = new RegExp(`^  ${group}: checksOf\\(\\{\n([^]*?)^  \\}\\)`, 'm').exec(generated) ?? []
    expect(body.match(/^ {4}"[^"]+"/gm)?.map(name => JSON.parse(name))).toEqual(names)
  }
})

test('holds data and the tools of validate.ts only', () => {
  const [header, code = ''] = generated.split("./validate.ts'\n")
  const bare = code.replace(/"[^"]*"|\/\^.*?\/[isu]*(?=[\],\s)])/g, '').replace('value => check(envelope, value)', '')
  const words = new Set(bare.match(/[a-zA-Z]\w*/g)?.filter(word => !/^part\d+$/.test(word)))
  const expected =
    'const Shape envelope export validators PortChecks requests events results checksOf anything both within list record Number isSafeInteger isFinite Infinity undefined null true false'
  expect([...words].filter(word => !expected.split(' ').includes(word))).toEqual([])
  expect(bare).not.toMatch(/=>|\bfunction\b/)
  expect(header).toMatch(/^import \{ check, checksOf, /m)
})

test('is the same text each time', () => {
  expect(generateValidators()).toBe(generated)
})

const file = new URL('../validators.gen.ts', import.meta.url)

test.runIf(existsSync(file))('the file on disk is the text of these schemas', () => {
  expect(readFileSync(file, 'utf8'), 'npm run build makes it anew').toBe(generated)
})
