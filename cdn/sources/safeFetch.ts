/** Something fetched from a server that a stranger named. */
export interface FetchedBytes {
  bytes: Uint8Array
  /** Media type in lower case without parameters, as the other side claims; empty if it does not say. */
  type: string
}

export interface SafeFetchLimits {
  maxBytes: number
  signal: AbortSignal
  /** Slow hosts of one kind hold up no fetch of the other kind. */
  purpose: 'picture' | 'description'
  /** The visitor for whom it is; each has a part of the fetches at once. */
  client: string
  /** The project that asks; each has a part of the fetches at once. Unknown for pictures. */
  project?: string
}

/**
 * Fetches what a stranger named, such as the metadata of a token: `http:`, `https:`, `data:`, and `ipfs:` where the
 * operator has a gateway. Never from the server's own networks.
 * @throws SafeFetchFailure
 */
export type SafeFetch = (url: string, limits: SafeFetchLimits) => Promise<FetchedBytes>

export class SafeFetchFailure extends Error {
  override readonly name = 'SafeFetchFailure'

  constructor(
    /** `refused` stays so; after `failed`, another try may work. `busy` is no fault of the other side. */
    readonly outcome: 'refused' | 'failed' | 'busy',
    message: string,
  ) {
    super(message)
  }
}

/**
 * Decodes a `data:` URL.
 * @throws SafeFetchFailure `refused`
 */
export function readDataUrl(url: string, maxBytes: number): FetchedBytes {
  // A byte takes three characters at most, after the type and its parameters.
  if (url.length > maxBytes * 3 + 1000) throw tooLong(maxBytes)
  const decoded = fromDataUrl(url)
  if (decoded.bytes.byteLength > maxBytes) throw tooLong(maxBytes)
  return decoded
}

/**
 * Decodes a `data:` URL, also one whose content is not what its head says, as contracts write them.
 * @throws SafeFetchFailure `refused`
 */
export function fromDataUrl(url: string): FetchedBytes {
  const [, type = '', parameters = '', data] = /^data:([^;,]*)((?:;[^;,]*)*),(.*)$/is.exec(url) ?? []
  if (data === undefined) throw new SafeFetchFailure('refused', 'Not a data: URL')
  const text = unescaped(data)
  const isPlain = /^\s*[<{]/.test(text) || !/;\s*base64\s*$/i.test(parameters)
  return { bytes: isPlain ? new TextEncoder().encode(text) : fromBase64(text), type: mediaType(type) }
}

export function tooLong(maxBytes: number): SafeFetchFailure {
  return new SafeFetchFailure('refused', `Longer than ${maxBytes} bytes`)
}

export function mediaType(header: string): string {
  return (header.split(';')[0] ?? '').trim().toLowerCase()
}

/** Contracts often write JSON into a URL as it is, so a percent sign need not begin an escape. */
function unescaped(data: string): string {
  return data.replace(/(?:%[\da-f]{2})+/gi, escapes => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}

/** With or without padding, and in the alphabet of URLs, too. */
function fromBase64(data: string): Uint8Array {
  try {
    const plain = data
      .replace(/[\s=]+/g, '')
      .replaceAll('-', '+')
      .replaceAll('_', '/')
    return Uint8Array.from(atob(plain), character => character.charCodeAt(0))
  } catch {
    throw new SafeFetchFailure('refused', 'A data: URL that is not base64')
  }
}
