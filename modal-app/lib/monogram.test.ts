import { expect, test } from 'vitest'
import { monogram } from './monogram.ts'

test.each([
  ['Harbour', 'H'],
  ['Paper Lantern', 'PL'],
  ['  paper   lantern three', 'PL'],
  ['wallet-x', 'WX'],
  ['émile', 'É'],
  ['e\u0301mile', 'E\u0301'],
  ['👩‍🚀 Astro', '👩‍🚀A'],
  ['👋🏽 Wave', '👋🏽W'],
  ['हिंदी', 'हिं'],
  ['محفظة', 'م'],
  ['9lives', '9'],
  ['…', ''],
  ['', ''],
])('abbreviates %j to %j', (name, letters) => {
  expect(monogram(name)).toBe(letters)
})
