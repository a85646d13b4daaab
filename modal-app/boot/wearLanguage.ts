import { chooseLanguage } from '../../shared/i18n/chooseLanguage.ts'
import type { Language } from '../lib/createI18n.ts'
import { languages } from '../locales/languages.gen.ts'

/** A language as it is loaded. */
export interface LoadedLanguage extends Language {
  /** Loads the texts of a file of chunks into its texts. */
  load(file: string): Promise<unknown>
}

declare global {
  /** This document's language, unless it is English; undefined if it did not load, so all texts are in English. */
  var ckLanguage: Promise<LoadedLanguage | undefined> | undefined
}

/** The hash of all chunks, which is in their names. */
declare const CONNECTKIT_CHUNKS: string

/**
 * Chooses the language: the tag's, else the page's, else the browser's. Any other than English starts loading now,
 * while the document arrives, and nothing is drawn before it has loaded.
 * @param ofPage the tag's and the page's, separated by a comma
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
