import { toJson } from '../../shared/protocol/json.ts'

const maxNameLength = 64
/** Characters of JSON; 256 KiB of image as base64 fit. */
const maxIconLength = 350_000

/** Without control, bidi, zero-width and blank characters, which can make one name look like another. */
export function cleanName(name: unknown): string {
  const text = typeof name === 'string' ? name.slice(0, 1000).normalize() : ''
  const visible = text.replace(/[\p{C}\p{DI}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...visible].slice(0, maxNameLength).join('') || 'Browser wallet'
}

export function isIcon(icon: unknown): icon is string {
  if (typeof icon !== 'string' || icon.length > maxIconLength) return false
  return /^data:image\/[a-z0-9.+-]+[;,]/.test(icon) && jsonLength(icon) <= maxIconLength
}

/** Escaping can make a text six times as long. */
export function jsonLength(icon: string | undefined): number {
  return toJson(icon, Number.POSITIVE_INFINITY).length
}
