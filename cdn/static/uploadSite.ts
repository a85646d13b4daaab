import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operatorError.ts'
import { type AwsKeys, signAws } from '../signAws.ts'
import { askServer } from '../sources/askServer.ts'
import { smallBytes } from '../sources/readCapped.ts'
import { type StoredObject, storedObjects } from './storedObjects.ts'

export interface UploadOptions {
  releasesDir: string
  /** URL of a bucket of S3 or a compatible store, such as `https://s3.eu-central-1.amazonaws.com/name`. */
  bucket: string
  region: string
  keys: AwsKeys
  fetch?: typeof globalThis.fetch
  now?(): number
}

const concurrent = 6
const timeoutMs = 60_000

/** Sites load the scripts with `integrity`, which needs CORS. */
const corsRules = `<CORSConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><CORSRule>
<AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><MaxAgeSeconds>86400</MaxAgeSeconds>
</CORSRule></CORSConfiguration>`

/**
 * Uploads a folder of releases to a bucket, with each object's content type and cache age. Files that point to a
 * release go last, so they never point to a missing one.
 * @returns the number of objects
 * @throws OperatorError if the store refuses one
 */
export async function uploadSite(options: UploadOptions): Promise<number> {
  const objects = await storedObjects(options.releasesDir)
  const isLast = ({ cacheControl }: StoredObject) => !cacheControl.includes('immutable')
  await put(options, '?cors', Buffer.from(corsRules), { 'Content-Type': 'application/xml' })
  for (const some of [objects.filter(object => !isLast(object)), objects.filter(isLast)]) {
    const left = [...some]
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { path, contentType, cacheControl } = next
        const bytes = await readFile(join(options.releasesDir, path))
        await put(options, `/${path}`, bytes, { 'Content-Type': contentType, 'Cache-Control': cacheControl })
      }
    }
    await Promise.all(Array.from({ length: concurrent }, work))
  }
  return objects.length
}

async function put(
  { bucket, region, keys, fetch = globalThis.fetch, now = Date.now }: UploadOptions,
  place: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const url = new URL(`${bucket.replace(/\/$/, '')}${place}`)
  const sent = {
    ...headers,
    // Stores require it for a CORS configuration.
    'Content-MD5': createHash('md5').update(body).digest('base64'),
    'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex'),
  }
  const signed = signAws({ method: 'PUT', url, headers: sent, body, region, service: 's3', keys, now: now() })
  const {
    ok,
    status,
    text = '',
  } = await askServer(url, {
    ...{ fetch, signal: AbortSignal.timeout(timeoutMs), method: 'PUT', headers: signed, body, tries: 4 },
    ...{ maxBytes: smallBytes, maxErrorBytes: smallBytes },
  })
  if (ok) return
  const [, reason = text.slice(0, 200)] = /<Message>(.*?)<\/Message>/s.exec(text) ?? []
  throw new OperatorError(`The store refused ${url.pathname}${url.search} (${status}): ${reason}`)
}
