import { expect, test } from 'vitest'
import { createCodeSecret, isLastGroup, readRecoveryCode, writeRecoveryCode } from './recoveryCode.ts'
import type { Bytes } from './seal.ts'

const zeros = new Uint8Array(16) as Bytes
const ones = new Uint8Array(16).fill(255) as Bytes

test('a code is written in seven groups of four and read back', async () => {
  for (const secret of [zeros, ones, ...Array.from({ length: 50 }, createCodeSecret)]) {
    const code = await writeRecoveryCode(secret)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$/)
    expect(await readRecoveryCode(code)).toEqual(secret)
  }
})

test('how a code is typed does not count', async () => {
  const secret = createCodeSecret()
  const code = await writeRecoveryCode(secret)
  const forms = [
    code.toLowerCase(),
    code.replaceAll('-', ''),
    code.replaceAll('-', ' — '),
    ` ${code}\n`,
    code.replaceAll('0', 'o').replaceAll('1', 'l'),
    code.replaceAll('1', 'I'),
    // Full-width, as some keyboards type.
    code.replaceAll(/[A-Z0-9]/g, character => String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
  ]
  for (const form of forms) expect(await readRecoveryCode(form), form).toEqual(secret)
})

test('a code with one wrong character is no code but for one in thousands', async () => {
  let read = 0
  const code = await writeRecoveryCode(createCodeSecret())
  const typos = [...code].flatMap((character, at) =>
    character === '-' ? [] : [...'23456789ABCD'].map(other => code.slice(0, at) + other + code.slice(at + 1)),
  )
  for (const typo of typos) if (typo !== code && (await readRecoveryCode(typo))) read++
  expect(typos.length).toBeGreaterThan(300)
  expect(read).toBeLessThan(4)
})

test('a text that is too short, too long, empty or in other letters is not a code', async () => {
  const code = await writeRecoveryCode(ones)
  for (const typed of [
    '',
    '-',
    code.slice(0, -1),
    `${code}0`,
    code.replace('Z', 'U'),
    code.replace('Z', 'З'),
    '💥'.repeat(14),
  ])
    expect(await readRecoveryCode(typed), typed).toBeUndefined()
  // 28 characters hold 140 bits: all of them are used, so every first character is possible.
  expect(code.startsWith('ZZZZ')).toBe(true)
})

test('the last group is compared as it is read', async () => {
  const code = await writeRecoveryCode(zeros)
  const group = code.slice(-4)
  expect(isLastGroup(` ${group.toLowerCase()} `, code)).toBe(true)
  expect(isLastGroup(code.slice(0, 4), code)).toBe(code.slice(0, 4) === group)
  expect(isLastGroup('', code)).toBe(false)
})
