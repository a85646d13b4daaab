import { expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'

test.each([
  ['a line\n break\u2028 and\ttab', 'a line break and tab'],
  ['left\u202eright', 'leftright'],
  ['zero\u200bwidth\ufeff', 'zerowidth'],
  ['\u0000nul\u0007', 'nul'],
  ['Hangul\u3164filler', 'Hangulfiller'],
  ['tag\u{e0041}ged', 'tagged'],
  ['lone\ud800', 'lone'],
  ['e\u0301', '\u00e9'],
  ['  spaces  ', 'spaces'],
  ['ETH 💎', 'ETH 💎'],
])('%j is read as %j', (text, clean) => expect(cleanText(text)).toBe(clean))

test('a long text is cut before it is cleaned', () => {
  expect(cleanText('x'.repeat(1e6))).toHaveLength(2000)
})
