/**
 * Encodes an SVG that was put unescaped into a `data:` URL, where `#` would start a fragment, and line breaks between
 * attributes would be dropped. Returns other URLs unchanged.
 */
export function drawableLogo(src: string): string {
  const [, text] = /^\s*data:image\/svg\+xml[^,]*(?<!;base64),([\s\S]*)$/i.exec(src) ?? []
  return text === undefined ? src.trim() : `data:image/svg+xml,${encodeURIComponent(decoded(text))}`
}

/** Decodes a text; an unescaped one may contain `width="100%"`, which is not an escape. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, bytes => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}
