import { expect, test } from 'vitest'
import { monogram, tintCount, tintOf } from './monogram.ts'

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

test('a name always gets the same tint', () => {
  expect(tintOf('Harbour')).toBe(tintOf('Harbour'))
})

test('uses all defined tints and no others', () => {
  const tints = Array.from({ length: 200 }, (_, index) => tintOf(`Wallet ${index}`))
  expect(new Set(tints)).toEqual(new Set(Array.from({ length: tintCount }, (_, index) => index)))
})
