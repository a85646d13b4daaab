/**
 * The key for counting a client: a whole IPv4 address, or the /64 of an IPv6 address, since one client usually owns all
 * of a /64. All spellings of an address give the same key: with port, brackets, zone or zeros, in either case, or IPv4
 * mapped to IPv6.
 * @returns undefined if the text is not an address
 */
export function addressBlock(text: string): string | undefined {
  const address = text.trim().replace(/^"(.*)"$/, '$1')
  const dotted = parseDotted(/^([\d.]+)(?::\d{1,5})?$/.exec(address)?.[1] ?? '')
  if (dotted) return dotted.join('.')
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(address) ?? []
  const groups = parseGroups((inBrackets ?? address).replace(/%.*$/, ''))
  if (!groups) return undefined
  const [, , , , , sixth, high = 0, low = 0] = groups
  const isMapped = sixth === 0xffff && groups.slice(0, 5).every(group => group === 0)
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** The four bytes of an IPv4 address. */
export function parseDotted(text: string): number[] | undefined {
  const parts = text.split('.')
  const bytes = parts.map(Number)
  return parts.length === 4 && parts.every((part, index) => /^\d{1,3}$/.test(part) && Number(bytes[index]) < 256)
    ? bytes
    : undefined
}

/** The eight numbers of an IPv6 address (RFC 4291 §2.2). */
export function parseGroups(text: string): number[] | undefined {
  const tail = /^(.*:)([\d.]*\.[\d.]*)$/.exec(text)
  const bytes = tail && parseDotted(tail[2] ?? '')
  if (tail && !bytes) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = bytes ?? []
  const plain = tail ? `${tail[1]}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}` : text
  const halves = plain.split('::')
  const [head = [], rest] = halves.map(half => (half ? half.split(':') : []))
  const written = [...head, ...(rest ?? [])]
  if (halves.length > 2 || !written.every(group => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  const missing = 8 - written.length
  if (rest ? missing < 1 : missing !== 0) return undefined
  const zeros = Array.from({ length: missing }, () => '0')
  return [...head, ...zeros, ...(rest ?? [])].map(group => Number.parseInt(group, 16))
}
