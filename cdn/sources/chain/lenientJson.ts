import { fromJson } from '../../../shared/protocol/json.ts'

/** Longer texts are parsed strictly only, because a repair takes server time. */
const maxRepaired = 400_000

/**
 * Parses NFT metadata. Many contracts assemble JSON without escaping: texts contain line breaks and quotes, and commas
 * precede closing brackets.
 * @returns undefined if it remains unreadable
 */
export function lenientJson(written: string): unknown {
  const text = written.replaceAll('\0', '').trim()
  return fromJson(text) ?? (text.length <= maxRepaired ? fromJson(repaired(text)) : undefined)
}

const controls: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const harmless = /[^"\\\p{Cc}]+/uy
const outside = /[^",]+/y
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
const beforeBracket = /,\s*(?=[}\]])/y
/** A quote ends a text only where JSON can continue: SVGs inside texts have quotes of their own. */
const afterText = /\s*(?:[:}\]]|,\s*(?:["{[}\]]|-?\d|true|false|null|$)|$)/y

function repaired(text: string): string {
  const parts: string[] = []
  let at = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? ''
  }
  let isInside = false
  while (at < text.length) {
    const plain = take(isInside ? harmless : outside)
    parts.push(plain)
    at += plain.length
    const character = text[at]
    if (character === undefined) break
    if (!isInside) {
      const comma = take(beforeBracket)
      if (comma) at += comma.length
      else {
        isInside = character === '"'
        parts.push(character)
        at++
      }
    } else if (character === '\\') {
      const whole = take(escaped)
      parts.push(whole || '\\\\')
      at += whole.length || 1
    } else {
      at++
      if (character !== '"') parts.push(controls[character] ?? '')
      else {
        afterText.lastIndex = at
        isInside = !afterText.test(text)
        parts.push(isInside ? '\\"' : '"')
      }
    }
  }
  return parts.join('')
}
