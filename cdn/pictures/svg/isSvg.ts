/** Enough for a declaration, comments and a licence before the root. */
const headBytes = 4000
const maxParts = 20

/** Whether bytes are an SVG, regardless of the sender's media type. Compressed SVGs do not count. */
export function isSvg(bytes: Uint8Array): boolean {
  let text = new TextDecoder().decode(bytes.subarray(0, headBytes)).trimStart()
  for (let part = 0; part <= maxParts; part++) {
    if (/^<(?:[\w-]{1,20}:)?svg[\s>/]/i.test(text)) return true
    const end = endOf(text)
    const at = end ? text.indexOf(end) : -1
    if (!end || at < 0) return false
    text = text.slice(at + end.length).trimStart()
  }
  return false
}

/** The end of the construct before the root that a text starts with. */
function endOf(text: string): string | undefined {
  if (text.startsWith('<!--')) return '-->'
  if (text.startsWith('<?')) return '?>'
  if (!/^<!doctype/i.test(text)) return undefined
  // Entities are inside brackets.
  const [declaration = ''] = /^[^>[]*./s.exec(text) ?? []
  return declaration.endsWith('[') ? ']>' : '>'
}
