import type { Direction } from './createI18n.ts'

/**
 * A compiled ICU message in the format of `@lingui/message-utils`: text, and a tuple for each placeholder. `#` inside
 * a plural stands for its number.
 */
export type Message = readonly MessageToken[]
type MessageToken = string | readonly [name: string, type?: string, options?: string | MessageCases]
interface MessageCases {
  readonly [choice: string]: Message | number | undefined
  readonly offset?: number
}

export type MessageValues = Readonly<Record<string, string | number>>

function choose(cases: MessageCases, ...choices: string[]): Message {
  const found = choices.find(choice => choice !== 'offset' && Object.hasOwn(cases, choice)) ?? 'other'
  return cases[found] as Message
}

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
 * Formats an ICU message: placeholders, `plural`, `selectordinal`, `select` and `number`. Values are inserted but never
 * interpreted.
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
    const [name, type, options] = token
    const value = values[name] ?? ''
    if (type === undefined) return isolate(value, dir)
    if (type === 'number') return new Intl.NumberFormat(locale).format(Number(value))
    const cases = options as MessageCases
    if (type === 'select') return formatMessage(choose(cases, String(value)), values, language)
    const shown = Number(value) - (cases.offset ?? 0)
    const rules = new Intl.PluralRules(locale, { type: type === 'plural' ? 'cardinal' : 'ordinal' })
    return formatMessage(choose(cases, String(value), rules.select(shown)), values, language, shown)
  })
  return parts.join('')
}
