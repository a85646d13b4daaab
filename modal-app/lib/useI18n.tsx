import { createContext, type ReactNode, useContext } from 'react'
import type { I18n } from './createI18n.ts'

const I18nContext = createContext<I18n | undefined>(undefined)

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>
}

/** The texts and direction of the surrounding `I18nProvider`, which is required. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext)
  if (i18n === undefined) throw new Error('useI18n was called outside I18nProvider')
  return i18n
}
