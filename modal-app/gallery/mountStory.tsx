import { compileMessage } from '@lingui/message-utils/compileMessage'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { pseudoCatalog } from '../../shared/i18n/build/pseudoCatalog.ts'
import { createI18n, type Language, type Messages } from '../lib/createI18n.ts'
import { I18nProvider } from '../lib/useI18n.tsx'
import { allTexts } from '../locales/allTexts.gen.ts'
import { firstLanguage as en } from '../locales/firstLanguage.gen.ts'
import type { Story } from './story.ts'

/** Making up a language compiles every text, which takes longer than drawing a story. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** English and two made-up languages: a long one, and one that is read from right to left. */
const languages = {
  en: texts => ({ ...en, texts }),
  pseudo: once(() => ({ locale: 'en-XA', dir: 'ltr', texts: pseudoCatalog(allTexts) })),
  mirrored: once(() => ({ locale: 'ar-XB', dir: 'rtl', texts: pseudoCatalog(allTexts, 'arabic') })),
} satisfies Record<string, (texts: Messages) => Language>

export type Locale = keyof typeof languages
export const locales = Object.keys(languages) as Locale[]

export interface MountOptions {
  theme?: 'light' | 'dark'
  locale?: Locale
  /** A translation, in place of the locale's texts. */
  language?: Language | undefined
  /** The English texts available before anything is loaded; all by default. */
  texts?: Messages
}

/**
 * Draws a story into `container`, for the gallery page and unit tests.
 *
 * @returns removes the story
 */
export function mountStory(container: Element, story: Story, options: MountOptions = {}): () => void {
  const { theme = 'light', locale = 'en', language = languages[locale](options.texts ?? allTexts) } = options
  const i18n = createI18n(language, compileMessage, story.languages)
  const root = createRoot(container)
  const content = story.render({ theme, i18n })
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        {story.ownRoot ? (
          content
        ) : (
          <main className="gallerySurface" data-theme={theme} dir={i18n.dir} lang={i18n.locale}>
            {content}
          </main>
        )}
      </I18nProvider>,
    ),
  )
  return () => root.unmount()
}
