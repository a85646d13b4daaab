import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createNodeCompress } from './nodeCompress.ts'

const text = Array.from({ length: 2000 }, (_, index) => `const value${index} = ${index * 7919}`).join('\n')
const bytes = new TextEncoder().encode(text)

test('writes what the decoders read', async () => {
  const compress = createNodeCompress()
  expect(brotliDecompressSync(await compress('br', bytes)).toString()).toBe(text)
  expect(gunzipSync(await compress('gzip', bytes)).toString()).toBe(text)
})

test('is slow and small for two at once, and fast for those that come meanwhile', async () => {
  const compress = createNodeCompress()
  const sizes = (await Promise.all([1, 2, 3].map(() => compress('br', bytes)))).map(({ length }) => length)
  expect(sizes[0]).toBe(sizes[1])
  expect(sizes[2]).toBeGreaterThan(sizes[0] ?? 0)
  expect((await compress('br', bytes)).length).toBe(sizes[0])
})
