import { chooseLanguage } from '../../../shared/i18n/chooseLanguage.ts'
import { type Direction, formatMessage, type MessageValues } from '../../../shared/i18n/formatMessage.ts'
import ar from '../locales/translations/ar.json' with { type: 'json' }
import de from '../locales/translations/de.json' with { type: 'json' }
import es from '../locales/translations/es.json' with { type: 'json' }
import fr from '../locales/translations/fr.json' with { type: 'json' }
import it from '../locales/translations/it.json' with { type: 'json' }
import ja from '../locales/translations/ja.json' with { type: 'json' }
import ko from '../locales/translations/ko.json' with { type: 'json' }
import pt from '../locales/translations/pt-BR.json' with { type: 'json' }
import ru from '../locales/translations/ru.json' with { type: 'json' }
import tr from '../locales/translations/tr.json' with { type: 'json' }
import uk from '../locales/translations/uk.json' with { type: 'json' }
import zh from '../locales/translations/zh-CN.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

export type MailKey = keyof typeof en

/** Texts of mails in one language. */
export interface MailTexts {
  locale: string
  dir: Direction
  t(key: MailKey, values?: MessageValues): string
  /** The reader's time zone is unknown. */
  timeOf(at: number): string
}

const catalogs: Readonly<Record<string, Readonly<Record<MailKey, string>>>> = {
  ...{ en, ar, de, es, fr, it, ja, ko, pt, ru, tr, uk, zh },
}
/** Of their dates: days before months, and digits that all can read. */
const dateLocales: Readonly<Record<string, string>> = { en: 'en-GB', ar: 'ar-u-nu-latn', pt: 'pt-BR', zh: 'zh-CN' }

/** The languages of mails, without their countries, the default first. */
export const mailLanguages: readonly string[] = Object.keys(catalogs)

/** @param language one of `mailLanguages`; English for any other */
export function mailTexts(language: string): MailTexts {
  const locale = Object.hasOwn(catalogs, language) ? language : 'en'
  const texts = catalogs[locale] ?? en
  const dir = locale === 'ar' ? 'rtl' : 'ltr'
  const dates = new Intl.DateTimeFormat(dateLocales[locale] ?? locale, {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' },
  })
  return {
    locale,
    dir,
    // A text and the names of its values take turns.
    t: (key, values = {}) =>
      formatMessage(
        texts[key].split(/\{(\w+)\}/).map((part, index) => (index % 2 ? ([part] as const) : part)),
        values,
        { locale, dir },
      ),
    timeOf: at => `${dates.format(at)} UTC`,
  }
}

/** Picks the language from a browser's `Accept-Language` (RFC 9110 §12.5.4). @returns one of `mailLanguages` */
export function acceptedLanguage(header: string | undefined): string {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map(each => {
      const [tag = '', ...parameters] = each.trim().split(';')
      const quality = parameters.map(each => /^\s*q=([\d.]+)/.exec(each)?.[1]).find(Boolean)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
  return chooseLanguage(
    wanted.toSorted((one, other) => other.quality - one.quality).map(({ tag }) => tag),
    mailLanguages,
  )
}
