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

/**
 * Formats an ICU message: placeholders, `plural`, `selectordinal`, `select` and `number`. Values are inserted as they
 * are and never interpreted.
 *
 * Parsing happens in the build. lingui's own runtime is four times this size, and it decodes `\u202e` in finished
 * text, which a wallet's name could use to bypass the cleaning of names.
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
