export type Direction = 'ltr' | 'rtl'

/**
 * A compiled ICU message in the format of `@lingui/message-utils`: text, and a tuple for each placeholder. `#` inside
 * a plural stands for its number.
 */
export type Message = readonly MessageToken[]
type MessageToken = string | readonly [name: string, type?: 'plural', cases?: MessageCases]
/** By a category of `Intl.PluralRules`, or by the number itself. */
type MessageCases = Readonly<Record<string, Message>>

export type MessageValues = Readonly<Record<string, string | number>>

/** Letters of right-to-left scripts. Regular expressions have no class for a direction. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Wraps a value that may have another direction in Unicode isolates, so that it does not move the words and punctuation
 * around it. A Latin name in an English text stays unchanged, so that it can be searched and compared.
 */
function isolate(value: string | number, dir: Direction): string | number {
  return typeof value === 'string' && (dir === 'rtl' || rightToLeft.test(value)) ? `\u2068${value}\u2069` : value
}

/**
 * Formats an ICU message: placeholders and `plural`, which is all that our texts use (build/compileCatalog.mjs). Values are
 * inserted but never interpreted.
 *
 * The build parses the messages. lingui's own runtime is four times this size, and it decodes `\u202e` in finished
 * text, so a wallet's name could bypass the cleaning of names.
 */
export function formatMessage(
  message: Message,
  values: MessageValues,
  language: { locale: string; dir: Direction },
  count?: number,
): string {
  const { locale, dir } = language
  const parts = message.map(token => {
    if (token === '#' && count !== undefined) return new Intl.NumberFormat(locale).format(count)
    if (typeof token === 'string') return token
    const [name, , cases] = token
    const value = values[name] ?? ''
    if (!cases) return isolate(value, dir)
    const number = Number(value)
    const chosen = cases[number] ?? cases[new Intl.PluralRules(locale).select(number)] ?? cases.other
    return formatMessage(chosen as Message, values, language, number)
  })
  return parts.join('')
}
