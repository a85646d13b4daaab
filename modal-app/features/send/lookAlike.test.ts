import { expect, test } from 'vitest'
import { isPartlyAlike, lookAlike } from './lookAlike.ts'

const known = '0x52908400098527886E0F7030069857D2E4169EE7'
const poison = `0x5290${'1'.repeat(32)}9ee7`

test('finds a known address that has the same ends', () => {
  expect(lookAlike('eip155', poison, [known])).toBe(known)
  expect(lookAlike('eip155', poison.toUpperCase().replace('0X', '0x'), [known.toLowerCase()])).toBe(known.toLowerCase())
})

test('a known address is not a lookalike, and neither is one with other ends', () => {
  expect(lookAlike('eip155', known.toLowerCase(), [poison, known])).toBeUndefined()
  expect(lookAlike('eip155', `0x5291${'1'.repeat(32)}9ee7`, [known])).toBeUndefined()
  expect(lookAlike('eip155', `0x5290${'1'.repeat(32)}9ee8`, [known])).toBeUndefined()
})

test('an address from the history is not trusted', () => {
  expect(lookAlike('eip155', poison, [known], [poison])).toBe(known)
  expect(lookAlike('eip155', poison, [], [known, poison])).toBe(known)
  expect(lookAlike('eip155', poison, [], [poison])).toBeUndefined()
  expect(lookAlike('eip155', known, [known], [poison])).toBeUndefined()
})

test.each([
  ['one letter', known.replace('98527', '98537')],
  ['four letters', known.replace('8527', '1111')],
  ['capitals alone, and a letter', known.toLowerCase().replace('7030069', '7030068')],
])('an address in which %s differ in the middle is a different one', (_, mistyped) => {
  expect(lookAlike('eip155', mistyped, [known])).toBe(known)
})

test.each([
  ['left out', (text: string) => text.slice(0, 20) + text.slice(21)],
  ['typed twice', (text: string) => `${text.slice(0, 20)}${text[19]}${text.slice(20)}`],
])('a Solana address with a letter %s is another', (_, mistype) => {
  const solana = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
  expect(lookAlike('solana', mistype(solana), [solana])).toBe(solana)
  expect(lookAlike('solana', '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', [solana])).toBeUndefined()
})

test('one equal end is a partial match', () => {
  expect(isPartlyAlike(known, `0x5290${'1'.repeat(36)}`)).toBe(true)
  expect(isPartlyAlike(known, `0x${'1'.repeat(36)}9ee7`)).toBe(true)
  expect(isPartlyAlike(known, `0x${'1'.repeat(40)}`)).toBe(false)
})

test('capitals count on networks whose addresses have them', () => {
  const solana = 'So11111111111111111111111111111111111111112'
  expect(lookAlike('solana', solana, [solana])).toBeUndefined()
  expect(lookAlike('solana', solana.replace('11111111112', '22222221112'), [solana])).toBe(solana)
})
