// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateChecks, generateValidators } from './generateValidators.ts'
import { received, receivedBySignIn, receivedByVerify } from './received.ts'
import { pageSettings, pageWallets, receivedByFrame } from './receivedByFrame.ts'

const generated = generateValidators()

test('holds a shape for every message the loader receives', () => {
  for (const [group, names] of Object.entries({
    requests: Object.keys(received.requests),
    events: Object.keys(received.events),
  })) {
    const [, body = ''] = new RegExp(`^  ${group}: checksOf\\(\\{\n([^]*?)^  \\}\\)`, 'm').exec(generated) ?? []
    expect((body.match(/^ {4}"[^"]+"/gm) ?? []).map(name => JSON.parse(name))).toEqual(names)
  }
})

test('holds data and the tools of shape.ts only', () => {
  const [header, code = ''] = generated.split("/shape.ts'\n")
  const bare = code.replace(/"[^"]*"|\/\^.*?\/[isu]*(?=[\],\s)])/g, '').replace('value => check(envelope, value)', '')
  const words = new Set(bare.match(/[a-zA-Z]\w*/g)?.filter(word => !/^part\d+$/.test(word)))
  const expected =
    'const Shape envelope export validators satisfies PortChecks Record string unknown requests events checksOf anything both within list record Number isSafeInteger isFinite Infinity undefined null true false'
  expect([...words].filter(word => !expected.split(' ').includes(word))).toEqual([])
  expect(bare).not.toMatch(/=>|\bfunction\b/)
  expect(header).toMatch(/^import \{ check, checksOf, /m)
})

test('is the same text each time', () => {
  expect(generateValidators()).toBe(generated)
})

test.each([
  ['../late/modal/validators.gen.ts', generated],
  ['../late/verify/checks.gen.ts', generateChecks('../../../shared', receivedByVerify)],
  ['../late/signIn/checks.gen.ts', generateChecks('../../../shared', receivedBySignIn)],
  ['../../modal-app/host/validators.gen.ts', generateValidators('../../shared', receivedByFrame)],
  ['../../modal-app/settings/settingChecks.gen.ts', generateChecks('../../shared', pageSettings)],
  ['../../modal-app/settings/guestWalletChecks.gen.ts', generateChecks('../../shared', pageWallets)],
])('%s is the text of these schemas', (path, text) => {
  expect(readFileSync(new URL(path, import.meta.url), 'utf8'), 'npm run build makes it anew').toBe(text)
})
