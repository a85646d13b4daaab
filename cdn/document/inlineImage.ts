import { getMimeType } from 'hono/utils/mime'

/** Larger images are cheaper as separate files, which browsers cache. */
const maxInlineBytes = 6000

/**
 * An image as a `data:` URL, which saves a request. SVG stays text, which compresses well with the document.
 * @returns undefined if the image is too large
 */
export function inlineImage(path: string, bytes: Uint8Array): string | undefined {
  if (bytes.byteLength > maxInlineBytes) return undefined
  const type = getMimeType(path)?.split(';')[0] ?? 'image/svg+xml'
  if (type !== 'image/svg+xml') return `data:${type};base64,${btoa(String.fromCharCode(...bytes))}`
  const text = new TextDecoder().decode(bytes).replaceAll('"', "'")
  return `data:${type},${text.replace(/[%#<>\s{}|\\^`\u0080-\uffff]+/g, encodeURIComponent)}`
}
