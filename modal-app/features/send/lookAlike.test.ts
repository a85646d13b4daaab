import { expect, test } from 'vitest'
import { lookAlike } from './lookAlike.ts'

const known = '0x52908400098527886E0F7030069857D2E4169EE7'
const poison = `0x5290${'1'.repeat(32)}9ee7`

test('an address with the ends of a known one is another', () => {
  expect(lookAlike('eip155', poison, [known])).toBe(known)
  expect(lookAlike('eip155', poison.toUpperCase().replace('0X', '0x'), [known.toLowerCase()])).toBe(known.toLowerCase())
})

test('a known address is none, and neither is one with other ends', () => {
  expect(lookAlike('eip155', known.toLowerCase(), [poison, known])).toBeUndefined()
  expect(lookAlike('eip155', `0x5291${'1'.repeat(32)}9ee7`, [known])).toBeUndefined()
  expect(lookAlike('eip155', `0x5290${'1'.repeat(32)}9ee8`, [known])).toBeUndefined()
})

test('an address of the history is not trusted for that', () => {
  expect(lookAlike('eip155', poison, [known], [poison])).toBe(known)
  expect(lookAlike('eip155', poison, [], [known, poison])).toBe(known)
  expect(lookAlike('eip155', poison, [], [poison])).toBeUndefined()
  expect(lookAlike('eip155', known, [known], [poison])).toBeUndefined()
})

test('capitals differ where addresses have them', () => {
  const solana = 'So11111111111111111111111111111111111111112'
  expect(lookAlike('solana', solana, [solana])).toBeUndefined()
  expect(lookAlike('solana', solana.replace('11111111112', '22222221112'), [solana])).toBe(solana)
})
