import { afterEach, expect, test, vi } from 'vitest'
import { formatExact } from './formatExact.ts'

afterEach(() => void vi.restoreAllMocks())

test.each([
  ['1234567.000000000000000001', 'en', '1,234,567.000000000000000001'],
  ['0.25', 'de', '0,25'],
  [
    '115792089237316195423570985008687907853269984665640564039457',
    'en',
    '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457',
  ],
  [`0.${'0'.repeat(30)}1`, 'de', `0,${'0'.repeat(30)}1`],
  ['1234.50', 'ar-EG', '١٬٢٣٤٫٥'],
])('%s in %s is %s', (number, locale, written) => {
  expect(formatExact(number, locale)).toBe(written)
})

test('a browser that reads texts as numbers rounds nothing', () => {
  const { format } = new Intl.NumberFormat('en')
  const rounding = (value: bigint | number | string) => format(typeof value === 'bigint' ? value : Number(value))
  const ofBrowser: { format: object } = Intl.NumberFormat.prototype
  vi.spyOn(ofBrowser, 'format', 'get').mockReturnValue(rounding)
  expect(formatExact('12345678901234567890.123456789012345678', 'en')).toBe(
    '12,345,678,901,234,567,890.123456789012345678',
  )
})
