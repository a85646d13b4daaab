import { expect, test } from 'vitest'
import { formatMoney } from '../../shared/i18n/formatCurrency.ts'
import { addDecimals, formatDecimal, formatShort, toDecimal } from './decimal.ts'

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
])('an amount of %d with %d decimals in %s as %s', (amount, decimals, locale, shown) => {
  expect(formatDecimal(toDecimal(amount, decimals), locale)).toBe(shown)
})

test.each<[bigint, number, string]>([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [1_000_000n, 6, '1'],
  [42n, 0, '42'],
])('%d with %d decimals is %s', (amount, decimals, text) => expect(toDecimal(amount, decimals)).toBe(text))

// @spec 9.balance-decimals
test.each<[string, string]>([
  ['0', '0'],
  ['0.000', '0'],
  ['0.0004', '<0.001'],
  ['1.9999', '1.999'],
  ['1234.5', '1,234.5'],
  ['123456789012345678901234567890.5', '123,456,789,012,345,678,901,234,567,890.5'],
])('%s is shown as %s', (number, text) => expect(formatDecimal(number, 'en')).toBe(text))

test.each<[string, string]>([
  ['999999999999.9999', '999,999,999,999.999'],
  ['1999960000000.5', '1.999E12'],
  [`1${'0'.repeat(79)}`, '1E79'],
])('in a row %s is shown as %s', (number, text) => expect(formatShort(number, 'en')).toBe(text))

test.each<[string, string, string]>([
  ['0.1', '0.2', '0.3'],
  ['1', '0.000000000000000001', '1.000000000000000001'],
  ['99.9', '0.1', '100'],
])('%s and %s are %s', (a, b, sum) => expect(addDecimals(a, b)).toBe(sum))

test.each<[number, string]>([
  [0, '$0.00'],
  [0.004, '<$0.01'],
  [1234.567, '$1,234.57'],
])('%d dollars are shown as %s', (dollars, text) => expect(formatMoney(dollars, 'en')).toBe(text))
