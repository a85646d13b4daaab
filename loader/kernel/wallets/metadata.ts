import { toJson } from '../../../shared/protocol/json.ts'

const maxNameLength = 64
/** In characters of JSON, enough for 256 KiB of image as base64. */
export const maxIconLength = 350_000

/** Removes control, bidi, zero-width and blank characters, which can make two texts look alike. */
export function visibleText(text: string): string {
  const short = text.slice(0, 1000)
  // Most names are ASCII, and browsers take half a millisecond to load Unicode's tables.
  const visible = /[^ -~]/.test(short) ? short.normalize().replace(/[\p{C}\p{DI}\p{Zl}\p{Zp}]/gu, '') : short
  return visible.trim()
}

export function cleanName(name: unknown): string {
  const visible = typeof name === 'string' ? visibleText(name) : ''
  return [...visible].slice(0, maxNameLength).join('') || 'Browser wallet'
}

/**
 * Normalizes a wallet's icon. Some wallets add blanks, write the header in capitals, or leave a colour's `#` unescaped,
 * where browsers end the image.
 */
export function cleanIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > 2 * maxIconLength) return
  const [, type, parameters = '', data] = /^\s*data:\s*(image\/[\w.+-]+)\s*((?:;[^;,]*)*),(.*)/is.exec(icon) ?? []
  if (!type || data === undefined) return
  const head = `data:${type.toLowerCase()}`
  return /;\s*base64\s*$/i.test(parameters)
    ? `${head};base64,${data.replace(/\s+/g, '')}`
    : `${head},${data.trim().replace(/\s+/g, ' ').replaceAll('#', '%23')}`
}

/** An icon's length as JSON; infinite without one, or if it is too long. */
export function iconLengthOf(icon: string | undefined): number {
  return icon && icon.length < maxIconLength ? toJson(icon, 1 / 0).length : 1 / 0
}
