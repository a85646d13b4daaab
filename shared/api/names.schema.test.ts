import { expect, test } from 'vitest'
import { nameSuggestions } from './names.schema.ts'

const takes = (name: unknown) => nameSuggestions.reply.safeParse({ suggestions: [{ name, registered: false }] }).success

test.each(['gardener', 'the-gardener', '0000', 'a'.repeat(63)])('%s is a suggestion', name => {
  expect(takes(name)).toBe(true)
})

test.each([
  'xn--80ak6aa92e',
  'ab--cd',
  '-gardener',
  'gardener-',
  'Gardener',
  'gаrdener', // Cyrillic а
  '\u202egardener',
  '<img src=x>',
  'abc',
  'a'.repeat(64),
  'a'.repeat(10_000),
  7,
  null,
])('%j is invalid: it could not be registered', name => {
  expect(takes(name)).toBe(false)
})
