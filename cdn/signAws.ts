import { createHash, createHmac } from 'node:crypto'

export interface AwsKeys {
  id: string
  secret: string
  /** Of keys that end by themselves. */
  session?: string | undefined
}

interface Signed {
  method: string
  url: URL
  /** All headers except Host and those the signature adds. */
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array
  region: string
  service: string
  keys: AwsKeys
  now: number
}

/** Headers of AWS Signature Version 4, by its documentation of November 2026 ("Create a signed AWS API request"). */
export function signAws({ method, url, headers, body, region, service, keys, now }: Signed): Record<string, string> {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`
  const sent: Record<string, string> = {
    ...headers,
    'X-Amz-Date': time,
    ...(keys.session && { 'X-Amz-Security-Token': keys.session }),
  }
  const canonical = Object.entries({ ...sent, Host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const names = canonical.map(([name]) => name).join(';')
  const query = [...url.searchParams]
    .map(pair => pair.map(encodeStrictly).join('='))
    .sort()
    .join('&')
  const request = [
    ...[method, url.pathname, query],
    ...[...canonical.map(([name, value]) => `${name}:${value}`), '', names],
    sha256(body),
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${keys.secret}`)
  const signature = hmac(key, text).toString('hex')
  return {
    ...sent,
    Authorization: `AWS4-HMAC-SHA256 Credential=${keys.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
