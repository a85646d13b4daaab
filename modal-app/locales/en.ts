import type { Language } from '../lib/createI18n.ts'
import texts from './en.json'

/** English, the language of the first view. */
export const en: Language = { locale: 'en', dir: 'ltr', texts }
