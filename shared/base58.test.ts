import { decodeBase58, encodeBase58, toBeArray } from 'ethers'
import { expect, test } from 'vitest'
import { base58Decode, base58Encode } from './base58.ts'

const samples = [
  [],
  [0],
  [0, 0, 0],
  [1],
  [255, 255],
  [0, 0, 7, 200],
  Array.from({ length: 300 }, (_, i) => (i * 37) % 256),
]

test.each(samples.map(bytes => [bytes]))('%j is written like other libraries do, and read back', bytes => {
  const text = base58Encode(Uint8Array.from(bytes))
  expect(text).toBe(encodeBase58(Uint8Array.from(bytes)))
  expect([...(base58Decode(text) ?? [])]).toEqual(bytes)
})

test('reads what other libraries write', () => {
  const text = '5Kd3NBUAdUnhyzenEwVLy9pBKxSwXvE9FMPyR4UKZvpe6E3AgLr'
  expect([...(base58Decode(text) ?? [])]).toEqual([...toBeArray(decodeBase58(text))])
})

test.each(['0', 'O', 'I', 'l', 'a b', 'ä', '1+'])('refuses "%s"', text => {
  expect(base58Decode(text)).toBeUndefined()
})
