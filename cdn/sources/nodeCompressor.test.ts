import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Effort, Encoding } from './compressor.ts'
import { nodeCompressor } from './nodeCompressor.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const long = Array.from({ length: 5000 }, (_, index) => `const value${index} = ${index * 7919}`).join('\n')
const decode: Record<Encoding, (bytes: Uint8Array) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
const cases: [Encoding, Effort][] = [
  ['br', 'quick'],
  ['br', 'best'],
  ['gzip', 'quick'],
  ['gzip', 'best'],
]

describe.each(cases)('%s, %s', (encoding, effort) => {
  const compress = (text: string) => nodeCompressor.compress(encoding, bytesOf(text), effort)

  test('compresses a text of any length', async () => {
    for (const length of [0, 1, 2, 100, 65_536, 300_000]) {
      const text = 'aé'.repeat(length)
      expect(decode[encoding](await compress(text)).toString()).toBe(text)
    }
  })

  test('makes the text smaller', async () => {
    expect((await compress(long)).length).toBeLessThan(long.length / 3)
  })
})

test('makes smaller output with more effort', async () => {
  const sizeOf = async (effort: Effort) => (await nodeCompressor.compress('br', bytesOf(long), effort)).length
  expect(await sizeOf('best')).toBeLessThan(await sizeOf('quick'))
})
