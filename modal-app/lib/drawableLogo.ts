/**
 * An SVG that was written into a `data:` URL as it is, as a URL that browsers read whole: in it `#` would begin a fragment, and line
 * breaks would be dropped from between attributes. Others stay as they are.
 */
export function drawableLogo(src: string): string {
  const [, text] = /^\s*data:image\/svg\+xml[^,]*(?<!;base64),([\s\S]*)$/i.exec(src) ?? []
  return text === undefined ? src.trim() : `data:image/svg+xml,${encodeURIComponent(decoded(text))}`
}

/** Some write `width="100%"` into what is not encoded. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, bytes => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}
