import type { Context } from 'hono'
import { digest } from '../document/digest.ts'
import type { Compressor } from '../sources/compressor.ts'
import { chooseEncoding } from './chooseEncoding.ts'

/** Shorter texts gain nothing. */
const minCompressedBytes = 1024

/** An answer of the API that caches may keep. ETag and 304 are for the middleware in front. */
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
    // An Origin the project does not list is refused, which a cache must not answer from what it kept for another.
    Vary: 'Accept-Encoding, Origin',
    ...(encoding && { 'Content-Encoding': encoding }),
  })
}
