import { OperatorError } from '../operatorError.ts'
import type { ServedDocument } from './checkDocuments.ts'

const answersWithinMs = 30_000
const longestFile = 64 * 1024 * 1024

/** Servers have a copy of each file in each encoding, and browsers accept any. */
const encodings = ['identity', 'gzip', 'br']

/**
 * Reads files under a URL, in each encoding.
 * @throws OperatorError if the encodings differ, or for any answer but the file or 404
 */
export const servedFiles = (base: string) => async (path: string) => {
  const url = new URL(path, base.endsWith('/') ? base : `${base}/`)
  const copies = await Promise.all(encodings.map(encoding => readCopy(url, encoding)))
  const [plain] = copies
  const odd = copies.findIndex(copy => !areEqual(copy, plain))
  if (odd > 0) throw new OperatorError(`${path} differs with Accept-Encoding: ${encodings[odd]}`)
  return plain
}

const areEqual = (one: Uint8Array | undefined, other: Uint8Array | undefined) =>
  one && other ? Buffer.from(one).equals(other) : one === other

/** @throws OperatorError with a cause if there is no answer: nothing can be said of the site then */
async function ask(url: URL, headers: Record<string, string> = {}): Promise<Response> {
  try {
    return await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(answersWithinMs) })
  } catch (error) {
    const { message, cause } = error as Error
    throw new OperatorError(`${url} does not answer: ${cause instanceof Error ? cause.message : message}`, {
      cause: error,
    })
  }
}

async function readCopy(url: URL, encoding: string): Promise<Uint8Array | undefined> {
  const response = await ask(url, { 'Accept-Encoding': encoding })
  if (response.status === 404) return undefined
  if (!response.ok) throw new OperatorError(`${url} answers ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length > longestFile) throw new OperatorError(`${url} is too large`)
  return bytes
}

/** The secure site's pages: its windows, and its frame for the page of each document. */
export function secureDocumentsAt(site: string, documents: readonly string[]): ServedDocument[] {
  const frames = documents.map(document => {
    const { searchParams } = new URL(document, site)
    return `sdk?${new URLSearchParams({ projectId: searchParams.get('p') ?? '', o: searchParams.get('o') ?? '' })}`
  })
  return ['window', 'device', 'loading', ...frames].map(path => ({
    page: path.split('?')[0] ?? '',
    read: () => textAt(new URL(path, site)),
  }))
}

/** Headers by which a document would load a style sheet, or lead elsewhere. */
const activeHeaders = ['Link', 'Refresh']

/**
 * A document, as it is served.
 * @throws OperatorError if a browser would read other characters in it, or its headers load something
 */
export async function textAt(url: URL): Promise<string> {
  const response = await ask(url)
  if (!response.ok) throw new OperatorError(`${url} answers ${response.status}`)
  const type = response.headers.get('Content-Type')
  if (!/^text\/html; ?charset=utf-8$/i.test(type ?? ''))
    throw new OperatorError(`${url} is of the type ${type}, not text/html; charset=utf-8`)
  const active = activeHeaders.find(name => response.headers.has(name))
  if (active) throw new OperatorError(`${url} has the header ${active}`)
  try {
    // Browsers believe the mark of another encoding more than the type. None of these marks is UTF-8.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer())
  } catch {
    throw new OperatorError(`${url} is not UTF-8`)
  }
}

/** The version of the newest release that a server has. */
export async function newestAt(url: string): Promise<string> {
  const bytes = await servedFiles(url)('1/manifest.json')
  const version = bytes && versionIn(new TextDecoder().decode(bytes))
  if (version === undefined) throw new OperatorError(`${url} serves no release: give --version`)
  return version
}

function versionIn(manifest: string): string | undefined {
  try {
    return /^\d+\.\d+\.\d+$/.exec(JSON.parse(manifest).version)?.[0]
  } catch {
    return undefined
  }
}
