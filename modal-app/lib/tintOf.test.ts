import { expect, test } from 'vitest'
import { tintCount, tintOf } from './tintOf.ts'

test('a name always gets the same tint', () => {
  expect(tintOf('Harbour')).toBe(tintOf('Harbour'))
})

test('uses all defined tints and no others', () => {
  const tints = Array.from({ length: 200 }, (_, index) => tintOf(`Wallet ${index}`))
  expect(new Set(tints)).toEqual(new Set(Array.from({ length: tintCount }, (_, index) => index)))
})
