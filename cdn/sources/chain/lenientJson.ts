import { fromJson } from '../../../shared/protocol/json.ts'

/** Longer ones are read only as they are, since a repair takes the server's time. */
const maxRepaired = 400_000

/**
 * Parses the description of an NFT. Many are put together by contracts, which escape nothing: line breaks and quotes stand
 * in texts, commas before closing brackets.
 * @returns undefined for what remains unreadable
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
/** A quote ends a text only where JSON may go on after it: SVGs in texts have quotes of their own. */
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
