import { expect, test } from 'vitest'
import { testTexts } from '../locales/testTexts.ts'
import { feeFact } from './feeWords.ts'
import { itemText } from './quantity.ts'
import { quoted, readable } from './tokenWords.ts'

const inLanguage = (numbers: string) => ({ ...testTexts(), numbers })

test.each([
  ['en', 1_000_500_000n, '1,000.5'],
  ['de', 1_000_500_000n, '1.000,5'],
  ['pt-BR', 1_000_000_000n, '1.000'],
  ['fr', 1_234_567_000_001n, '1\u202f234\u202f567,000001'],
])('an amount is written as the visitor’s language %s writes it: %s', (numbers, value, written) => {
  expect(readable(value, 6, inLanguage(numbers))).toBe(written)
})

test('fractions of an item, an estimated fee with two digits, and a maximum with four, rounded up', () => {
  const german = inLanguage('de')
  expect(itemText(7n, 1_200n, german)).toBe('1.200 × #7')
  const { value, note } = feeFact(
    { likely: 1_000_123_456_789n, most: 1_000_123_456_789n } as Parameters<typeof feeFact>[0],
    { symbol: 'ETH', decimals: 12 },
    german,
  )
  expect(value).toBe('about 1 ETH')
  expect(note).toContain('1,0001235 ETH')
})

test('an unlisted symbol is quoted; one without visible letters is described', () => {
  expect(quoted('000 USDC', 'a token', testTexts())).toBe('“000 USDC”')
  expect(quoted('\u200b', 'a token', testTexts())).toBe('a token')
  // It does not end the quotes, and go on as if we said it.
  expect(quoted('X” and 500 USDC “', 'a token', testTexts())).toBe("“X' and 500 USDC '”")
  expect(quoted('«„"″❞', 'a token', testTexts())).toBe("“'''''”")
})
