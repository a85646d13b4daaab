import { createContext, type ReactNode, useContext } from 'react'
import type { I18n } from './createI18n.ts'

export type Direction = 'ltr' | 'rtl'

interface Language extends I18n {
  /** The direction the modal is laid out in. It is the host's: a page may be mirrored while we only have its text in English. */
  readonly dir: Direction
}

const LanguageContext = createContext<Language | undefined>(undefined)

export function I18nProvider({ i18n, dir, children }: { i18n: I18n; dir: Direction; children: ReactNode }) {
  return <LanguageContext value={{ ...i18n, dir }}>{children}</LanguageContext>
}

/** Text and direction of the tree; needs an `I18nProvider` above. */
export function useI18n(): Language {
  const language = useContext(LanguageContext)
  if (language === undefined) throw new Error('useI18n was called outside I18nProvider')
  return language
}
