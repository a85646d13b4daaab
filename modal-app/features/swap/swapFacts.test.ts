import { expect, test } from 'vitest'
import { cutArrival } from './swapFacts.ts'

test.each([
  ['251.181393', '251.181'],
  ['12345.678901', '12345.6'],
  ['1234567.891', '1234567'],
  ['0.248123456789', '0.248123'],
  ['0.00000012', '0.00000012'],
  ['848.36', '848.36'],
  ['5', '5'],
])('an estimate of %s is shown as %s', (number, told) => expect(cutArrival(number)).toBe(told))
