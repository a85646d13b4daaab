import { expect, test } from 'vitest'
import { formatMeasure, withUnit } from './formatMeasure.ts'

test.each([
  ['liveMs', 123.4, '123', '123 ms'],
  ['liveMs', 5.25, '5.3', '5.3 ms'],
  ['liveMs', 0, '0', '0 ms'],
  ['pageHeapMb', 0.7, '0.70', '0.70 MB'],
  ['globals', 1, '1', '1'],
  ['totalShift', 0.00612, '0.006', '0.006'],
  ['liveMs', undefined, '–', '–'],
] as const)('%s %s', (measure, value, short, long) => {
  expect(formatMeasure(measure, value)).toBe(short)
  expect(withUnit(measure, value)).toBe(long)
})
