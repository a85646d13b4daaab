import { createContext, type ReactNode, useContext } from 'react'
import type { I18n } from './createI18n.ts'

export type Direction = 'ltr' | 'rtl'

interface Language extends I18n {
  /**
   * The layout direction, set by the host: a right-to-left page gets a mirrored modal even though the texts are
   * English.
   */
  readonly dir: Direction
}

const LanguageContext = createContext<Language | undefined>(undefined)

export function I18nProvider({ i18n, dir, children }: { i18n: I18n; dir: Direction; children: ReactNode }) {
  return <LanguageContext value={{ ...i18n, dir }}>{children}</LanguageContext>
}

/** The texts and direction of the surrounding `I18nProvider`, which is required. */
export function useI18n(): Language {
  const language = useContext(LanguageContext)
  if (language === undefined) throw new Error('useI18n was called outside I18nProvider')
  return language
}
