import { expect, test } from 'vitest'
import { tintCount, tintOf } from './tintOf.ts'

test('keeps the tint of a name', () => {
  expect(tintOf('Harbour')).toBe(tintOf('Harbour'))
})

test('uses every tint and nothing beside them', () => {
  const tints = Array.from({ length: 200 }, (_, index) => tintOf(`Wallet ${index}`))
  expect(new Set(tints)).toEqual(new Set(Array.from({ length: tintCount }, (_, index) => index)))
})
