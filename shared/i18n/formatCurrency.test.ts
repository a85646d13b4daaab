import { expect, test } from 'vitest'
import { currencyDecimals, currencySign, formatCurrency } from './formatCurrency.ts'

test.each([
  ['100', 'USD', 'en', '$100'],
  ['100.00', 'USD', 'en', '$100'],
  ['99.5', 'USD', 'en', '$99.50'],
  ['7500', 'USD', 'en', '$7,500'],
  ['100', 'EUR', 'de', '100\u00a0€'],
  ['1000', 'JPY', 'en', '¥1,000'],
  // In one order among texts from right to left.
  ['100', 'USD', 'ar-EG-u-nu-latn', '\u2066100\u00a0US$\u2069'],
  ['100', 'EUR', 'he', '\u2066100\u00a0€\u2069'],
  ['12345678901234567890.5', 'USD', 'en', '$12,345,678,901,234,567,890.50'],
])('%s %s is written in %s as %s', (amount, currency, locale, written) => {
  expect(formatCurrency(amount, currency, locale)).toBe(written)
})

test('a currency has its own decimals, and its sign its own place', () => {
  expect(['USD', 'JPY', 'KWD'].map(currencyDecimals)).toEqual([2, 0, 3])
  expect(currencySign('USD', 'en')).toEqual({ sign: '$', isFirst: true })
  expect(currencySign('EUR', 'de')).toEqual({ sign: '€', isFirst: false })
})
