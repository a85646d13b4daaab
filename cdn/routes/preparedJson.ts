import type { Context } from 'hono'
import { digest } from '../document/digest.ts'
import type { Compressor, Encoding } from '../sources/compressor.ts'
import { chooseEncoding } from './chooseEncoding.ts'

/** Shorter texts do not benefit from compression. */
const minCompressedBytes = 1024

type Bytes = Uint8Array<ArrayBuffer>

/** JSON that is serialized, hashed and compressed once, and sent many times. */
export interface PreparedJson {
  readonly bytes: Bytes
  readonly etag: string
  readonly encoded: Map<Encoding, Promise<Bytes>>
}

export async function prepareJson(value: unknown): Promise<PreparedJson> {
  const text = JSON.stringify(value)
  return { bytes: new TextEncoder().encode(text), etag: `W/"${await digest(text)}"`, encoded: new Map() }
}

export interface JsonAnswer {
  compressor: Compressor
  cacheControl: string
  headers?: Readonly<Record<string, string>>
}

/** A cacheable API reply. The middleware in front turns its ETag into a 304. */
export async function sendJson(
  c: Context,
  { bytes, etag, encoded }: PreparedJson,
  { compressor, cacheControl, headers }: JsonAnswer,
): Promise<Response> {
  const encoding = bytes.byteLength < minCompressedBytes ? undefined : chooseEncoding(c, compressor.encodings)
  const compress = (chosen: Encoding) => {
    const compressed = encoded.get(chosen) ?? compressor.compress(chosen, bytes, 'quick')
    encoded.set(chosen, compressed)
    return compressed
  }
  const body = encoding ? await compress(encoding) : bytes
  return c.body(body, 200, {
    'Content-Type': 'application/json',
    'Content-Length': String(body.byteLength),
    'Cache-Control': cacheControl,
    ETag: etag,
    // `Origin`, because unlisted origins are refused: a cache must not serve them a reply stored for a listed one.
    Vary: 'Accept-Encoding, Origin',
    ...headers,
    ...(encoding && { 'Content-Encoding': encoding }),
  })
}
