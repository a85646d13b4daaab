import { expect, test } from 'vitest'
import { formatBalance } from './formatBalance.ts'

const ether = 10n ** 18n

// @spec 9.balance-decimals
test.each<[bigint, number, string, string]>([
  [0n, 18, 'en', '0'],
  [1n, 18, 'en', '<0.001'],
  [ether / 1000n - 1n, 18, 'en', '<0.001'],
  [ether / 1000n, 18, 'en', '0.001'],
  [ether, 18, 'en', '1'],
  [ether + 1n, 18, 'en', '1'],
  [ether + ether / 2n, 18, 'en', '1.5'],
  [1_999_999_999_999_999_999n, 18, 'en', '1.999'],
  [10_000n * ether - 1n, 18, 'en', '9,999.999'],
  [10_000n * ether, 18, 'en', '10,000'],
  [1_234_567_890n, 6, 'de', '1.234,567'],
  [1_234_567_890n, 6, 'fr', '1\u202f234,567'],
  [1n, 6, 'de', '<0,001'],
  [1_234_500n, 3, 'ar-EG', '١٬٢٣٤٫٥'],
  [42n, 0, 'en', '42'],
  [10n ** 77n + 1n, 0, 'en', `1${'00'}${',000'.repeat(25)}`.replace(/000$/, '001')],
  [2n ** 256n - 1n, 18, 'en', '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584'],
  [2n ** 256n - 1n, 255, 'en', '<0.001'],
])('shows %d with %d decimals in %s as %s', (amount, decimals, locale, shown) => {
  expect(formatBalance(amount, decimals, locale)).toBe(shown)
})

test.each<[bigint, number]>([
  [-1n, 18],
  [1n, -1],
  [1n, 256],
  [1n, 1.5],
  [1n, Number.NaN],
])('throws for %d with %d decimals', (amount, decimals) => {
  expect(() => formatBalance(amount, decimals, 'en')).toThrow(RangeError)
})
