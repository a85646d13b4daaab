import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib'
import { type Compressor, type Effort, encodings, joinBytes, type OpenText } from './compressor.ts'

const brotliOf = promisify(brotliCompress)
const deflateOf = promisify(deflateRaw)

const brotliQuality: Record<Effort, number> = { quick: 5, best: constants.BROTLI_MAX_QUALITY }
const gzipLevel: Record<Effort, number> = { quick: 6, best: 9 }

/**
 * Compression by node's zlib, in its own threads.
 *
 * The beginning is flushed instead of ended, which leaves the stream at a whole byte. What is put behind it is a block
 * that holds its bytes as they are, and the end of the stream: both formats have such blocks.
 */
export const nodeCompressor: Compressor = {
  encodings,
  open: (encoding, beginning, effort) =>
    encoding === 'br' ? openBrotli(beginning, effort) : openGzip(beginning, effort),
}

/** RFC 7932 §9.2: `ISLAST` and `ISLASTEMPTY`. */
const brotliEnd = Uint8Array.of(0b11)

async function openBrotli(beginning: Uint8Array, effort: Effort): Promise<OpenText> {
  const flushed = await brotliOf(beginning, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: beginning.byteLength,
    },
  })
  return {
    end: tail =>
      tail.byteLength
        ? joinBytes(flushed, brotliHeader(tail.byteLength), tail, brotliEnd)
        : joinBytes(flushed, brotliEnd),
  }
}

/** RFC 7932 §9.2, of an uncompressed meta-block: `ISLAST` 0, `MNIBBLES` 0 (four), `MLEN - 1` in 16 bits, `ISUNCOMPRESSED` 1. */
function brotliHeader(length: number): Uint8Array {
  const bits = ((length - 1) << 3) | (1 << 19)
  return Uint8Array.of(bits & 255, (bits >> 8) & 255, bits >> 16)
}

/** RFC 1952 §2.3: deflate, no flags, no time, an unknown system. */
const gzipHeader = Uint8Array.of(31, 139, 8, 0, 0, 0, 0, 0, 0, 255)

async function openGzip(beginning: Uint8Array, effort: Effort): Promise<OpenText> {
  const flushed = await deflateOf(beginning, { finishFlush: constants.Z_SYNC_FLUSH, level: gzipLevel[effort] })
  const checksum = crc32(beginning)
  return {
    end(tail) {
      // RFC 1951 §3.2.4, the last block, stored; RFC 1952 §2.3.1, what stands behind it.
      const block = littleEndian([1, 1], [tail.byteLength, 2], [~tail.byteLength & 0xffff, 2])
      const whole = tail.byteLength ? crc32(tail, checksum) : checksum
      const trailer = littleEndian([whole, 4], [beginning.byteLength + tail.byteLength, 4])
      return joinBytes(gzipHeader, flushed, block, tail, trailer)
    },
  }
}

function littleEndian(...numbers: readonly [value: number, bytes: number][]): Uint8Array {
  return Uint8Array.from(
    numbers.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 255)),
  )
}
