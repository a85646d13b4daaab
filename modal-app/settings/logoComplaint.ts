const maxCharacters = 20_000
const kinds = /^(svg\+xml|png|webp)$/i

/** Which rule a site's logo breaks, for developers. Only for a value that the setting refuses. */
export function logoComplaint(value: unknown): string {
  const logo = typeof value === 'string' ? value.trim() : ''
  if (!/^data:/i.test(logo))
    return 'is no data: URL; the picture itself has to be in it, as in data:image/svg+xml;base64,…'
  const comma = logo.indexOf(',')
  if (comma < 0) return 'has no comma, behind which its picture would begin'
  const [type = '', ...parameters] = logo.slice('data:'.length, comma).split(';')
  const [, kind = ''] = /^image\/(.+)$/i.exec(type) ?? []
  if (!kinds.test(kind))
    return `is of the type ${type.slice(0, 32) || 'text/plain'}; it takes image/svg+xml, image/png or image/webp`
  const isBase64 = parameters.at(-1)?.toLowerCase() === 'base64'
  const length = logo.length - comma - 1
  if (!length) return 'has no picture behind its comma'
  if (length > maxCharacters) return `has ${length} characters behind its comma; it takes ${maxCharacters}`
  if (!isBase64 && !/^svg/i.test(kind)) return `is a ${kind.toUpperCase()} without ;base64, and only an SVG can be text`
  const [stray] = isBase64 ? (/[^\w+/=%\s-]/.exec(logo.slice(comma + 1)) ?? []) : []
  if (stray !== undefined) return `has a ${JSON.stringify(stray)} in its base64`
  return `has ;${parameters.join(';').slice(0, 32)} before its comma; it takes ;base64 or ;charset=utf-8`
}
