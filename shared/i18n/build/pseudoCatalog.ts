import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Message } from '../formatMessage.ts'

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'

/** Substitutes for the letters of `plain`, in the same order. */
const scripts = {
  accented: 'ÅåBbÇçÐđÉéFfĞğĤĥÎîĴĵĶķĻļMmÑñÖöPpQqŔŕŠšŢţÛûVvŴŵXxÝýŽž',
  arabic: 'ااببككددععففققههييججككللممننووححخخررسستتؤؤڤڤششصصئئزز',
}

const growth = 1.4

/** Replaces the letters, and doubles vowels until the text is 40 % longer, as in German or Greek. */
function pseudoText(text: string, letters: string): string {
  let room = Math.ceil(text.length * (growth - 1))
  return text.replace(/[A-Za-z]/g, letter => {
    const shown = letters[plain.indexOf(letter)] ?? letter
    return /[aeiou]/.test(letter) && room-- > 0 ? shown + shown : shown
  })
}

/** A made-up language that reveals hard-coded texts and boxes that are too small. Keeps placeholders. */
export function pseudoCatalog<Key extends string>(
  messages: Readonly<Record<Key, string>>,
  script: keyof typeof scripts = 'accented',
): Record<Key, Message> {
  const compile = (message: string) => compileMessageOrThrow(message, text => pseudoText(text, scripts[script]))
  return Object.fromEntries(
    Object.entries<string>(messages).map(([key, message]) => [key, compile(message) as Message]),
  ) as Record<Key, Message>
}
