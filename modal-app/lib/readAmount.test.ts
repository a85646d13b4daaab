import { expect, test } from 'vitest'
import { readAmount, writeAmount } from './readAmount.ts'

const german = ['de-DE', 'de', 'en-US', 'en']
const nbsp = '\u00a0'
const narrow = '\u202f'

/** The amount with 6 decimals, both amounts, or why it is none. */
function read(text: string, languages: readonly string[], decimals = 6, symbol = 'TUSD') {
  const found = readAmount(text, { decimals, symbol }, languages)
  if (found.is === 'amount') return found.amount
  return found.is === 'ambiguous' ? found.amounts : found.is
}

test.each<[string, number, string, bigint | string]>([
  ['1', 18, 'en', 10n ** 18n],
  ['0.25', 6, 'en', 250_000n],
  ['0,25', 6, 'en', 250_000n],
  ['0,25', 6, 'de', 250_000n],
  ['0.25', 6, 'de', 250_000n],
  [' 1.5 ', 1, 'en', 15n],
  ['.5', 1, 'en', 5n],
  ['5.', 1, 'en', 50n],
  ['00012', 0, 'en', 12n],
  ['1.10', 1, 'en', 11n],
  ['0.1', 0, 'en', 'tooFine'],
  ['0.0000001', 6, 'en', 'tooFine'],
  ['0', 6, 'en', 0n],
  ['', 6, 'en', 'none'],
  ['.', 6, 'en', 'none'],
  ['-1', 6, 'en', 'none'],
  ['1e3', 6, 'en', 'none'],
  ['0x10', 6, 'en', 'none'],
  ['1.2.3', 6, 'en', 'none'],
  ['1²', 6, 'en', 'none'],
  ['½', 6, 'en', 'none'],
  ['Infinity', 6, 'en', 'foreign'],
  ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', 18, 'en', 2n ** 256n - 1n],
])('"%s" with %d decimals in %s is %s', (text, decimals, language, amount) => {
  expect(read(text, [language], decimals)).toEqual(amount)
})

test.each<[string, string[], bigint | readonly bigint[]]>([
  ['1.000', ['de'], 1_000_000_000n],
  ['1,250', ['de'], 1_250_000n],
  ['1.250', ['en'], 1_250_000n],
  ['1,250', ['en'], 1_250_000_000n],
  ['1.000', german, [1_000_000n, 1_000_000_000n]],
  ['1,250', german, [1_250_000n, 1_250_000_000n]],
  ['1.250', ['en-US', 'de'], [1_250_000n, 1_250_000_000n]],
  // A sign that a language has no use for says nothing.
  ['1.250', ['fr'], [1_250_000n, 1_250_000_000n]],
  ['1,250', ['fr'], 1_250_000n],
  ['1,250', ['de-CH'], [1_250_000n, 1_250_000_000n]],
  ['1.250', [], [1_250_000n, 1_250_000_000n]],
  ['0.125', german, 125_000n],
  ['0,125', ['en'], 125_000n],
  ['1,2500', ['en'], 1_250_000n],
  ['1234.567', german, 1_234_567_000n],
])('"%s" for a visitor of %j is read as %o', (text, languages, amount) => {
  expect(read(text, languages)).toEqual(amount)
})

test.each<[string, bigint]>([
  ['1,5', 1_500_000n],
  [`1${nbsp}000,5`, 1_000_500_000n],
  [`1${narrow}000,5`, 1_000_500_000n],
  [`1${narrow}000${nbsp}000`, 1_000_000_000_000n],
  ['12 345.678', 12_345_678_000n],
  ["1'000", 1_000_000_000n],
  ['1’000.50', 1_000_500_000n],
  ['1.000,5', 1_000_500_000n],
  ['1,000.50', 1_000_500_000n],
  ['1,000,000', 1_000_000_000_000n],
  ['1.000.000', 1_000_000_000_000n],
  ['1,00,000', 100_000_000_000n],
  ['12,34,567.5', 1_234_567_500_000n],
  ['١٫٥', 1_500_000n],
  ['١٬٠٠٠٫٥', 1_000_500_000n],
  ['۱۲۳۴', 1_234_000_000n],
  ['१२', 12_000_000n],
  ['১২', 12_000_000n],
  ['１２．５', 12_500_000n],
  ['\u200e1.5\u200f', 1_500_000n],
  ['0.5 TUSD', 500_000n],
  ['TUSD 0.5', 500_000n],
  ['1,250.00 tusd', 1_250_000_000n],
])('"%s" is read alike in every language', (text, amount) => {
  for (const languages of [['en'], ['de'], german, ['fr'], ['ar'], ['hi'], []])
    expect(read(text, languages)).toBe(amount)
})

test.each<[string, string]>([
  ['$1,250.00', 'foreign'],
  ['1.250,00 €', 'foreign'],
  ['0.5 ETH', 'foreign'],
  ['1 00', 'none'],
  ['1,00,00', 'none'],
  ['1 000,000.5', 'none'],
  ["1'000 000", 'none'],
  ['01,000,000', 'none'],
  ['1..5', 'none'],
])('"%s" is no amount of the token: %s', (text, why) => {
  for (const languages of [['en'], ['de'], german, []]) expect(read(text, languages)).toBe(why)
})

test('of two readings, one that the token is too coarse for is still asked about', () => {
  expect(read('1.250', ['en'], 1)).toBe('tooFine')
  expect(read('1.250', german, 1)).toEqual([12_500n])
})

test('a symbol made of digits takes none from the amount', () => {
  expect(read('100', ['en'], 0, '00')).toBe(100n)
  expect(read('$5', ['en'], 0, '$WIF')).toBe('foreign')
  expect(read('5 $WIF', ['en'], 0, '$WIF')).toBe(5n)
  expect(read('5 00', ['en'], 0, '00')).toBe('none')
  expect(read('51INCH', ['en'], 0, '1INCH')).toBe('foreign')
})

test.each([
  ['5 1INCH', '1INCH', 5n],
  ['51 1inch', '1INCH', 51n],
  ['1INCH 5', '1INCH', 5n],
  ['USDT0 5', 'USDT0', 5n],
  ['5 USDT0', 'USDT0', 5n],
  // Its small letters take more room than its capitals.
  ['51 İX', 'İX', 51n],
  ['51İX', 'İX', 51n],
  ['İX51', 'İX', 51n],
])('"%s" is an amount of %s', (text, symbol, amount) => expect(read(text, ['en'], 0, symbol)).toBe(amount))

test.each(['1', '1000', '1234.5', '1.234', '0.125', '12.345', '999.999', '1.499958'])(
  '%s is read as it was written, in every language',
  number => {
    for (const languages of [['en'], ['de'], german, ['fr'], ['de-CH'], ['hi', 'de'], ['ar-EG'], ['fa', 'en']]) {
      const [whole = '', fraction = ''] = number.split('.')
      expect(read(writeAmount(number, languages), languages)).toBe(BigInt(whole + fraction.padEnd(6, '0')))
    }
  },
)

test('an amount is written in the first language', () => {
  expect(writeAmount('1499.958', german)).toBe('1499,958')
  expect(writeAmount('1.234', german)).toBe('1,2340')
  expect(writeAmount('1.234', ['en'])).toBe('1.234')
})
