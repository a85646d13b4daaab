import { unseen } from '../unseen.ts'

/**
 * Matches an emoji, whose joiners and selectors are intended, or a character that hides, reorders or joins others, or
 * has no shape.
 */
const emoji = '\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]*'
const pattern = new RegExp(`(${emoji}(?:\\u200d${emoji})*)|[${unseen}]`, 'gu')
const breaks = new Set(['\n', '\t'])

/** A text to be signed, with invisible characters spelled out, such as `⟨U+202E⟩`. */
export function visibleText(text: string): { text: string; hasHidden: boolean } {
  let hasHidden = false
  const shown = text.replace(/\r\n/g, '\n').replace(pattern, (found: string, emoji: string | undefined) => {
    if (emoji !== undefined || breaks.has(found)) return found
    hasHidden = true
    return `⟨U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
  return { text: shown, hasHidden }
}
