import { unseen } from '../unseen.ts'

/**
 * Matches an emoji, whose joiners and selectors are intended, or a character that hides, reorders or joins others, or
 * has no shape.
 */
const emoji = '\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]*'
/** More marks on a letter than languages write are drawn over the lines around it. */
const piled = '(?<=[\\p{Mn}\\p{Me}]{4})[\\p{Mn}\\p{Me}]'
const pattern = new RegExp(`(${emoji}(?:\\u200d${emoji})*)|[${unseen}]|(${piled})`, 'gu')
const breaks = new Set(['\n', '\t'])

/** A text to be signed. Invisible characters, and marks that would cover other lines, are spelled out, such as `⟨U+202E⟩`. */
export function visibleText(text: string): { text: string; hasHidden: boolean } {
  let hasHidden = false
  const shown = text.replace(/\r\n/g, '\n').replace(pattern, (found: string, emoji?: string, mark?: string) => {
    if (emoji !== undefined || breaks.has(found)) return found
    if (mark === undefined) hasHidden = true
    return `⟨U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
  return { text: shown, hasHidden }
}
