import { fromDataUrl } from '../../sources/safeFetch.ts'
import { readPictureHeader } from '../readPictureHeader.ts'
import { isSvg } from './isSvg.ts'

/**
 * The renderer opens files that an SVG names, and allocates any bitmap in it. So every reference is rewritten, to a
 * part of the same drawing or to an embedded image of known size. An SVG with any unreadable part is refused, because
 * this parser and the renderer must agree.
 */

/** A drawing inside a drawing, without its own images. */
const maxLevels = 1
/** Total for all bitmaps in a drawing. */
const maxPixels = 16 << 20
const maxTextLength = 4 << 20

/** Looks ahead past the tag's name; otherwise an endless name is retried at each shorter length. */
const token =
  /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<!DOCTYPE[^[>]*(?:\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]\s*)?>|<\/?[^\s<>/!?"'=]+(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+/isy
const tag = /^<([^\s<>/!?"'=]+)((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>$/s
const attribute = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gs
/** Only entities without markup or nested entities, such as drawing programs write. */
const entity = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>/g

/** @throws Error if it is no SVG that can be rendered safely */
export function cleanSvg(svg: string): string {
  const room = { pixels: maxPixels }
  return clean(svg, maxLevels, room)
}

function clean(svg: string, levels: number, room: { pixels: number }): string {
  const parts: string[] = []
  const entities = new Map<string, string>()
  let hasRoot = false
  let at = 0
  const text = svg.replace(/^\ufeff/, '')
  while (at < text.length) {
    token.lastIndex = at
    const found = token.exec(text)
    if (!found) throw new Error('Not an SVG')
    at = token.lastIndex
    const [part, subset = ''] = found
    if (/^<!DOCTYPE/i.test(part))
      for (const [, name = '', double, single] of subset.matchAll(entity)) entities.set(name, double ?? single ?? '')
    else if (/^<[^!?/]/.test(part)) {
      parts.push(cleanTag(part, { isRoot: !hasRoot, levels, room, entities }))
      hasRoot = true
    } else if (!/^<(!--|\?)/.test(part)) parts.push(part.startsWith('<') ? part : expand(part, entities))
  }
  const cleaned = parts.join('')
  if (cleaned.length > maxTextLength) throw new Error('Too long')
  return cleaned
}

interface Place {
  isRoot: boolean
  levels: number
  room: { pixels: number }
  entities: ReadonlyMap<string, string>
}

function cleanTag(part: string, { isRoot, levels, room, entities }: Place): string {
  const [, name = '', text = '', end = ''] = tag.exec(part) ?? []
  if (!name) throw new Error('Not an SVG')
  const attributes = [...text.matchAll(attribute)].map(([, key = '', double, single]) => ({
    key,
    value: expand(double ?? single ?? '', entities),
  }))
  const kept = attributes.flatMap(({ key, value }) => {
    if (localName(key) !== 'href') return [{ key, value }]
    const safe = cleanReference(localName(name), decode(value).trim(), levels, room)
    return safe === undefined ? [] : [{ key, value: safe }]
  })
  // Pages that inline many drawings often omit these attributes.
  const has = (key: string) => attributes.some(each => each.key === key)
  if (isRoot && name === 'svg' && !has('xmlns')) kept.push({ key: 'xmlns', value: 'http://www.w3.org/2000/svg' })
  if (isRoot && !has('xmlns:xlink')) kept.push({ key: 'xmlns:xlink', value: 'http://www.w3.org/1999/xlink' })
  const written = kept.map(({ key, value }) => ` ${key}="${value.replaceAll('"', '&quot;')}"`)
  return `<${name}${written.join('')}${end}>`
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase()
}

/** @returns undefined for references to drop */
function cleanReference(element: string, value: string, levels: number, room: { pixels: number }): string | undefined {
  const isPicture = element === 'image' || element === 'feimage'
  if (/^#[\w.:-]+$/.test(value)) return isPicture && element === 'image' ? undefined : value
  if (!isPicture || !/^data:/i.test(value)) return undefined
  try {
    const { bytes } = fromDataUrl(value)
    if (isSvg(bytes)) {
      if (levels < 1) return undefined
      const inner = clean(new TextDecoder().decode(bytes), levels - 1, room)
      return `data:image/svg+xml;base64,${Buffer.from(inner).toString('base64')}`
    }
    const header = readPictureHeader(bytes)
    if (!header || header.type === 'image/avif') return undefined
    room.pixels -= header.width * header.height
    return room.pixels < 0 ? undefined : `data:${header.type};base64,${Buffer.from(bytes).toString('base64')}`
  } catch {
    return undefined
  }
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function expand(text: string, entities: ReadonlyMap<string, string>): string {
  return entities.size ? text.replace(/&([\w.-]+);/g, (all, name) => entities.get(name) ?? all) : text
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code === undefined) return named[name] ?? all
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}
