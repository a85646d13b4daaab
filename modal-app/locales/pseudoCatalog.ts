import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Message } from '../lib/formatMessage.ts'

const plain = 'AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz'
const accented = 'ÅåÇçÐđÉéĞğĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž'
const growth = 1.4

/** Adds accents and doubles vowels until the text is 40 % longer, the extra length of German or Greek. */
function pseudoText(text: string): string {
  let room = Math.ceil(text.length * (growth - 1))
  return text.replace(/[A-Za-z]/g, letter => {
    const found = plain.indexOf(letter)
    const shown = accented[found] ?? letter
    return /[aeiou]/.test(letter) && room-- > 0 ? shown + shown : shown
  })
}

/** A made-up language that reveals hard-coded texts and boxes that are too small. Placeholders stay unchanged. */
export function pseudoCatalog<Key extends string>(messages: Readonly<Record<Key, string>>): Record<Key, Message> {
  const entries = Object.entries<string>(messages)
  return Object.fromEntries(
    entries.map(([key, message]) => [key, compileMessageOrThrow(message, pseudoText) as Message]),
  ) as Record<Key, Message>
}
