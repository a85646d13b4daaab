import type { Context } from 'hono'
import { digest } from '../document/digest.ts'
import type { Compressor } from '../sources/compressor.ts'
import { chooseEncoding } from './chooseEncoding.ts'

/** Shorter texts do not benefit from compression. */
const minCompressedBytes = 1024

/** A cacheable answer of the API. The middleware in front turns its ETag into a 304. */
export async function publicJson(
  c: Context,
  value: unknown,
  { compressor, cacheControl }: { compressor: Compressor; cacheControl: string },
): Promise<Response> {
  const text = JSON.stringify(value)
  const bytes = new TextEncoder().encode(text)
  const encoding = bytes.byteLength < minCompressedBytes ? undefined : chooseEncoding(c, compressor.encodings)
  const body = encoding ? await compressor.compress(encoding, bytes, 'quick') : bytes
  return c.body(body, 200, {
    'Content-Type': 'application/json',
    'Content-Length': String(body.byteLength),
    'Cache-Control': cacheControl,
    ETag: `W/"${await digest(text)}"`,
    // `Origin`, because unlisted origins are refused: a cache must not give them an answer stored for a listed one.
    Vary: 'Accept-Encoding, Origin',
    ...(encoding && { 'Content-Encoding': encoding }),
  })
}
