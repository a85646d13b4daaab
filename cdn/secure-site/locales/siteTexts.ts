import { chooseLanguage } from '../../../shared/i18n/chooseLanguage.ts'
import { createI18n, type I18n } from '../../../shared/i18n/createI18n.ts'
import { firstLanguage } from './firstLanguage.gen.ts'
import { languages as known } from './languages.gen.ts'
import { groupOf, type LoadedLanguage, otherLanguages, parts } from './parts.gen.ts'
import type { MessageKey, TextPart } from './texts.gen.ts'

/** Texts about a request, by key. */
export type Words = I18n<MessageKey>

/** The secure site's texts. Those of a feature are loaded with it. */
export interface SiteTexts extends Words {
  /** @throws on network failure */
  load(...names: readonly TextPart[]): Promise<void>
}

/**
 * The texts in the visitor's language, and in English if that does not load. The browser decides: a page or a modal that chose
 * could show a question about money in a language that the visitor does not read.
 * @param languages of the visitor
 */
export async function createSiteTexts(languages: readonly string[] = []): Promise<SiteTexts> {
  const other = await loadLanguage(chooseLanguage(languages, known))
  const words = createI18n<MessageKey>(other ?? firstLanguage, undefined, languages)
  const loadPart = (name: TextPart) => (other ? other.groups[groupOf[name]] : parts[name])?.()
  return {
    ...words,
    async load(...names) {
      for (const loaded of await Promise.all(names.map(loadPart))) if (loaded) words.include(loaded.default)
    },
  }
}

async function loadLanguage(locale: string): Promise<LoadedLanguage | undefined> {
  try {
    return (await otherLanguages[locale]?.())?.language
  } catch {
    // English comes with the script.
    return undefined
  }
}
