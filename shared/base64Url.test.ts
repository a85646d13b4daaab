import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from './base64Url.ts'

const samples = [[], [0], [255, 254], [251, 255, 191], Array.from({ length: 20_000 }, (_, i) => (i * 37) % 256)]

test.each(samples.map(bytes => [bytes.length, Uint8Array.from(bytes)] as const))(
  '%i bytes, as Node writes them',
  (_, bytes) => {
    const text = Buffer.from(bytes).toString('base64url')
    expect(toBase64Url(bytes)).toBe(text)
    expect(fromBase64Url(text)).toEqual(bytes)
    expect(fromBase64Url(Buffer.from(bytes).toString('base64'))).toEqual(bytes)
  },
)

test.each(['!', 'ä', 'a', 'AAAAA', 'AA=A'])('%j is no base64url', text => {
  expect(() => fromBase64Url(text)).toThrow('Not base64url')
})
