import { expect, test } from 'vitest'
import { sameAddress } from './sameAddress.ts'

test.each([
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886e0f7030069857d2e4169ee7', true],
  ['0X52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886e0f7030069857d2e4169ee7', true],
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886e0f7030069857d2e4169ee8', false],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
  ['COSMOS1FL48VSNMSDZCV85Q5D2Q4Z5AJDHA8YU34MF0EH', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', true],
  ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKw', false],
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', true],
])('%s and %s: %s', (one, other, isSame) => {
  expect(sameAddress(one, other)).toBe(isSame)
})
