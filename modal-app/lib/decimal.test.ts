import { expect, test } from 'vitest'
import { addDecimals, formatDecimal, formatShort, toDecimal } from './decimal.ts'
import { formatMoney } from './formatMoney.ts'

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
