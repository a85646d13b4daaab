import { chooseLanguage } from '../../shared/i18n/chooseLanguage.ts'
import type { Language } from '../lib/createI18n.ts'
import { languages } from '../locales/languages.gen.ts'

/** A language as it is loaded. */
export interface LoadedLanguage extends Language {
  /** Loads the texts of a file of chunks into its texts. */
  load(file: string): Promise<unknown>
}

declare global {
  /** The language of this document, unless that is English; undefined if it did not load, so that all is in English. */
  var ckLanguage: Promise<LoadedLanguage | undefined> | undefined
}

/** The hash of all chunks, which is in their names. */
declare const CONNECTKIT_CHUNKS: string

/**
 * Chooses the language: of the tag, else of the page, else of the browser. Another one than English begins to load now, while
 * the document is on its way, and nothing is drawn before it is here.
 * @param ofPage the first two, separated by a comma
 * @returns whether it is English
 */
export function wearLanguage(ofPage: string): boolean {
  const chosen = chooseLanguage([...ofPage.split(','), ...navigator.languages], languages)
  if (chosen === languages[0]) return true
  const path = `../assets/${chosen}.first-${CONNECTKIT_CHUNKS}.js`
  self.ckLanguage = import(path)
    .catch(() => import(`${path}?1`))
    .then(({ language }: { language: LoadedLanguage }) => {
      const { documentElement } = document
      documentElement.lang = language.locale
      documentElement.dir = language.dir
      return language
    })
    .catch(() => undefined)
  return false
}
