import { getMimeType } from 'hono/utils/mime'

/** A larger picture is cheaper as a request of its own, which a browser keeps. */
const maxInlineBytes = 6000

/**
 * A picture as a `data:` URL, so that showing it needs no request. SVG stays text, which compresses with the document.
 * @returns undefined for one that is too large
 */
export function inlineImage(path: string, bytes: Uint8Array): string | undefined {
  if (bytes.byteLength > maxInlineBytes) return undefined
  const type = getMimeType(path)?.split(';')[0] ?? 'image/svg+xml'
  if (type !== 'image/svg+xml') return `data:${type};base64,${btoa(String.fromCharCode(...bytes))}`
  const text = new TextDecoder().decode(bytes).replaceAll('"', "'")
  return `data:${type},${text.replace(/[%#<>\s{}|\\^`\u0080-\uffff]+/g, encodeURIComponent)}`
}
