/** Enough for a declaration, comments and a licence before the root. */
const headBytes = 4000
const maxParts = 20

/** Whether bytes are an SVG, whatever their sender calls them. A packed one is not. */
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

/** What ends the part before the root with which a text begins. */
function endOf(text: string): string | undefined {
  if (text.startsWith('<!--')) return '-->'
  if (text.startsWith('<?')) return '?>'
  if (!/^<!doctype/i.test(text)) return undefined
  // Entities stand in brackets.
  const [declaration = ''] = /^[^>[]*./s.exec(text) ?? []
  return declaration.endsWith('[') ? ']>' : '>'
}
