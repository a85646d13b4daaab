import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Effort, Encoding } from './compressor.ts'
import { nodeCompressor } from './nodeCompressor.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const beginning = Array.from({ length: 5000 }, (_, index) => `const value${index} = ${index * 7919}`).join('\n')
const decode: Record<Encoding, (bytes: Uint8Array) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
const cases: [Encoding, Effort][] = [
  ['br', 'quick'],
  ['br', 'best'],
  ['gzip', 'quick'],
  ['gzip', 'best'],
]

describe.each(cases)('%s, %s', (encoding, effort) => {
  const open = (text: string) => nodeCompressor.open(encoding, bytesOf(text), effort)

  test('can be ended again and again, each time with another tail', async () => {
    const text = await open(beginning)
    for (const tail of ['"https://app.example"', 'é', '', 'x'.repeat(65_535), '"https://b.example"'])
      expect(decode[encoding](text.end(bytesOf(tail))).toString()).toBe(beginning + tail)
  })

  test('takes a beginning of any length', async () => {
    for (const length of [0, 1, 2, 100, 65_536, 300_000]) {
      const text = 'ab'.repeat(length)
      expect(decode[encoding]((await open(text)).end(bytesOf('end'))).toString()).toBe(`${text}end`)
    }
  })

  test('makes the text smaller', async () => {
    expect((await open(beginning)).end(bytesOf('end')).length).toBeLessThan(beginning.length / 3)
  })
})

test('is smaller with more effort', async () => {
  const sizeOf = async (effort: Effort) =>
    (await nodeCompressor.open('br', bytesOf(beginning), effort)).end(new Uint8Array()).length
  expect(await sizeOf('best')).toBeLessThan(await sizeOf('quick'))
})
