/**
 * A compiled ICU message, as `@lingui/message-utils` writes it: text, and a tuple for each placeholder. `#` inside a plural
 * stands for its number.
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

/**
 * Writes out a message of ICU MessageFormat: placeholders, `plural`, `selectordinal`, `select` and `number`. Values go in as
 * they are, nothing in them is interpreted.
 *
 * The parser stays in the build; and where lingui's own run time is four times this size and decodes `\u202e` in a
 * finished text (a wallet could name itself so, past the cleaning of names), this does neither.
 */
export function formatMessage(message: Message, values: MessageValues, locale: string, count?: number): string {
  const parts = message.map(token => {
    if (token === '#' && count !== undefined) return new Intl.NumberFormat(locale).format(count)
    if (typeof token === 'string') return token
    const [name, type, options] = token
    const value = values[name] ?? ''
    if (type === undefined) return value
    if (type === 'number') return new Intl.NumberFormat(locale).format(Number(value))
    const cases = options as MessageCases
    if (type === 'select') return formatMessage(choose(cases, String(value)), values, locale)
    const shown = Number(value) - (cases.offset ?? 0)
    const rules = new Intl.PluralRules(locale, { type: type === 'plural' ? 'cardinal' : 'ordinal' })
    return formatMessage(choose(cases, String(value), rules.select(shown)), values, locale, shown)
  })
  return parts.join('')
}
