import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { smallestBrotli } from '../smallestBrotli.mjs'
import { type Compressor, type Effort, encodings } from './compressor.ts'

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

const quickQuality = 5
const gzipLevel: Record<Effort, number> = { quick: 6, best: 9 }

/** Compresses with Node's zlib, in its own threads. */
export const nodeCompressor: Compressor = {
  encodings,
  async compress(encoding, bytes, effort) {
    if (encoding === 'br' && effort === 'best') return new Uint8Array(await smallestBrotli(bytes))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quickQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    }
    const compressed = await (encoding === 'br'
      ? brotliOf(bytes, { params })
      : gzipOf(bytes, { level: gzipLevel[effort] }))
    return new Uint8Array(compressed)
  },
}
