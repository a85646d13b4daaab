import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { pseudoCatalog } from '../../../shared/i18n/build/pseudoCatalog.ts'
import { createI18n, type Language } from '../../../shared/i18n/createI18n.ts'
import { allTexts } from './allTexts.gen.ts'
import type { SiteTexts } from './siteTexts.ts'
import type { MessageKey } from './texts.gen.ts'

/** English and two invented languages: a long one, and a right-to-left one. */
const languages = {
  en: () => ({ locale: 'en', dir: 'ltr', texts: allTexts }),
  pseudo: () => ({ locale: 'en-XA', dir: 'ltr', texts: pseudoCatalog(allTexts) }),
  mirrored: () => ({ locale: 'ar-XB', dir: 'rtl', texts: pseudoCatalog(allTexts, 'arabic') }),
} satisfies Record<string, () => Language<MessageKey>>

/** All texts at once, for tests and stories. @param language a translated language, or one of those above */
export const testTexts = (language: keyof typeof languages | Language<MessageKey> = 'en'): SiteTexts => ({
  ...createI18n<MessageKey>(typeof language === 'string' ? languages[language]() : language, compileMessageOrThrow),
  load: async () => {},
})
