import type { Context } from 'hono'
import { contentTypeOf } from '../contentTypeOf.mjs'
import { docsPolicy } from '../docs/docsPolicy.mjs'
import type { Encoding } from '../sources/compressor.ts'
import type { Files } from '../sources/files.ts'
import { chooseEncoding } from './chooseEncoding.ts'

/** Cache-Control of files that never change, and of files that the next release replaces. */
export const immutable = 'public, max-age=31536000, immutable'
export const floating = 'public, max-age=300'

/** Lets any page load, measure and check published files (SRI needs CORS). */
export const publicHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
}

/** A release's scripts, which have their source map next to them. */
const releaseScript = /^\d+\.\d+\.\d+\/[a-zA-Z]+\.m?js$/

/** Plain names only: no dot segment, no empty one, no percent-encoding, no hidden file. */
const plainPath = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Answers a published file in the best encoding, or 404. The middleware in front turns its ETag into a 304. */
export async function siteFile(c: Context, files: Files, path: string, cacheControl: string): Promise<Response> {
  const file = plainPath.test(path) ? await files.read(path) : undefined
  if (!file) return c.notFound()
  const encoding = chooseEncoding(c, Object.keys(file.encoded) as Encoding[])
  const policy = docsPolicy(path)
  const body = (encoding && file.encoded[encoding]) ?? file.bytes
  return c.body(body, 200, {
    ...publicHeaders,
    'Content-Type': contentTypeOf(path),
    'Content-Length': String(body.byteLength),
    'Cache-Control': cacheControl,
    ETag: `"${file.tag}${encoding ? `-${encoding}` : ''}"`,
    Vary: 'Accept-Encoding',
    ...(releaseScript.test(path) && { SourceMap: `/${path}.map` }),
    ...(policy && { 'Content-Security-Policy': policy }),
    ...(encoding && { 'Content-Encoding': encoding }),
  })
}
