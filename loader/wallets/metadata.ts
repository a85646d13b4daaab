import { toJson } from '../../shared/protocol/json.ts'

const maxNameLength = 64
/** In characters of JSON, enough for 256 KiB of image as base64. */
export const maxIconLength = 350_000

/** Removes control, bidi, zero-width and blank characters, which can make one text look like another. */
export function visibleText(text: string): string {
  const short = text.slice(0, 1000)
  // Most names are plain, and the tables of Unicode take a browser half a millisecond to load.
  const visible = /[^ -~]/.test(short) ? short.normalize().replace(/[\p{C}\p{DI}\p{Zl}\p{Zp}]/gu, '') : short
  return visible.trim()
}

export function cleanName(name: unknown): string {
  const visible = typeof name === 'string' ? visibleText(name) : ''
  return [...visible].slice(0, maxNameLength).join('') || 'Browser wallet'
}

/** An icon's length as JSON, where escapes can make it six times as long; infinite if invalid. */
export function iconLengthOf(icon: unknown): number {
  return typeof icon === 'string' && icon.length < maxIconLength && /^data:image\/[a-z0-9.+-]+[;,]/.test(icon)
    ? toJson(icon, 1 / 0).length
    : 1 / 0
}
