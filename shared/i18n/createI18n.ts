import { type Direction, formatMessage, type Message, type MessageValues } from './formatMessage.ts'

/** A catalogue or a part of one: ICU texts, or what the build makes of them (i18n/build/compileCatalog.mjs). */
export type Messages<Key extends string> = Readonly<Partial<Record<Key, string | Message>>>

/** A language, as loaded from its chunk. */
export interface Language<Key extends string> {
  /** A BCP 47 tag. */
  readonly locale: string
  /** The direction of its texts and of the layout. The page around the modal may have another direction. */
  readonly dir: Direction
  /** The texts of the first bundle. More come in as parts of the language load. */
  readonly texts: Messages<Key>
}

export interface I18n<Key extends string> extends Pick<Language<Key>, 'locale' | 'dir'> {
  /** The visitor's languages, for reading typed amounts. The texts may be in another language. */
  readonly languages: readonly string[]
  /** The first of {@link languages}, with Latin digits, for writing amounts. */
  readonly numbers: string
  /** The language of the texts, with the country of the first language that names one. */
  readonly dates: string
  t(key: Key, values?: MessageValues): string
  /** Adds texts. Existing texts, and those of the language itself, stay. */
  include(more: Messages<Key>): void
}

/**
 * The texts of one language. Catalogues are compiled at build time, so a plain string is output unchanged.
 *
 * @param compile parses texts at run time, for tests and the gallery
 * @param languages of the visitor, each known to `Intl`
 */
export function createI18n<Key extends string>(
  { locale, dir, texts }: Language<Key>,
  compile?: (text: string) => unknown,
  languages: readonly string[] = [locale],
): I18n<Key> {
  const region = [locale, ...languages].map(each => new Intl.Locale(each).region).find(each => each)
  const more: Partial<Record<Key, string | Message>> = {}
  return {
    locale,
    dir,
    languages,
    numbers: new Intl.Locale(languages[0] ?? locale, { numberingSystem: 'latn' }).toString(),
    dates: new Intl.Locale(locale, region ? { region } : {}).toString(),
    include(given) {
      for (const key in given) more[key] ??= given[key]
    },
    t(key, values = {}) {
      const found: string | Message = texts[key] ?? more[key] ?? key
      const message = typeof found === 'string' ? ((compile?.(found) ?? [found]) as Message) : found
      return formatMessage(message, values, { locale, dir })
    },
  }
}
