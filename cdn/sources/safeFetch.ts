import { ApiFailure } from '../apiFailure.ts'

/** Content fetched from an untrusted URL. */
export interface FetchedBytes {
  bytes: Uint8Array
  /** Media type as claimed by the server, in lower case without parameters; empty if missing. */
  type: string
}

export interface SafeFetchLimits {
  maxBytes: number
  signal: AbortSignal
  /** Keeps slow hosts of one kind from holding up the other kind. */
  purpose: 'picture' | 'description'
  /** The visitor, who gets a share of the concurrent fetches. */
  client: string
  /** The project, which gets a share of the concurrent fetches. Unknown for images. */
  project?: string
}

/**
 * Fetches an untrusted URL, such as a token's metadata: `http:`, `https:`, `data:`, and `ipfs:` if the operator has a
 * gateway. Never from the server's own networks.
 * @throws ApiFailure of which `fetchOutcome` tells more
 */
export type SafeFetch = (url: string, limits: SafeFetchLimits) => Promise<FetchedBytes>

/** `refused` is permanent; after `failed`, a retry may work; `busy` is not the other side's fault. */
export type FetchOutcome = 'refused' | 'failed' | 'busy'

const outcomeCodes = { refused: 'not_found', failed: 'node_failed', busy: 'rate_limited' } as const

/** What was wrong is for the log: callers could learn of private networks from it. */
export function fetchFailure(outcome: FetchOutcome, detail: string): ApiFailure {
  const text = outcome === 'refused' ? 'Nothing is fetched from this address' : 'This address could not be fetched'
  return new ApiFailure(outcomeCodes[outcome], text, {}, detail, {}, outcome)
}

/** @returns undefined for an error of something else */
export function fetchOutcome(error: unknown): FetchOutcome | undefined {
  const reason = error instanceof ApiFailure ? error.reason : undefined
  return reason === 'refused' || reason === 'failed' || reason === 'busy' ? reason : undefined
}

/**
 * Decodes a `data:` URL.
 * @throws ApiFailure whose outcome is `refused`
 */
export function readDataUrl(url: string, maxBytes: number): FetchedBytes {
  // A byte takes at most three characters, after the type and its parameters.
  if (url.length > maxBytes * 3 + 1000) throw tooLong(maxBytes)
  const decoded = fromDataUrl(url)
  if (decoded.bytes.byteLength > maxBytes) throw tooLong(maxBytes)
  return decoded
}

/**
 * Decodes a `data:` URL, including ones with a wrong header, as contracts write them.
 * @throws ApiFailure whose outcome is `refused`
 */
export function fromDataUrl(url: string): FetchedBytes {
  const [, type = '', parameters = '', data] = /^data:([^;,]*)((?:;[^;,]*)*),(.*)$/is.exec(url) ?? []
  if (data === undefined) throw fetchFailure('refused', 'Not a data: URL')
  const text = unescaped(data)
  const isPlain = /^\s*[<{]/.test(text) || !/;\s*base64\s*$/i.test(parameters)
  return { bytes: isPlain ? new TextEncoder().encode(text) : fromBase64(text), type: mediaType(type) }
}

export function tooLong(maxBytes: number): ApiFailure {
  return fetchFailure('refused', `Longer than ${maxBytes} bytes`)
}

export function mediaType(header: string): string {
  return (header.split(';')[0] ?? '').trim().toLowerCase()
}

/** Contracts often put unescaped JSON into a URL, so a percent sign may be literal. */
function unescaped(data: string): string {
  return data.replace(/(?:%[\da-f]{2})+/gi, escapes => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}

/** With or without padding, in the standard or URL alphabet. */
function fromBase64(data: string): Uint8Array {
  try {
    const plain = data
      .replace(/[\s=]+/g, '')
      .replaceAll('-', '+')
      .replaceAll('_', '/')
    return Uint8Array.from(atob(plain), character => character.charCodeAt(0))
  } catch {
    throw fetchFailure('refused', 'A data: URL that is not base64')
  }
}
