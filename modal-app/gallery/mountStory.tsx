import { compileMessage } from '@lingui/message-utils/compileMessage'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createI18n, type Messages } from '../lib/createI18n.ts'
import { type Direction, I18nProvider } from '../lib/useI18n.tsx'
import { allTexts as en } from '../locales/allTexts.ts'
import { pseudoCatalog } from '../locales/pseudoCatalog.ts'
import type { Story } from './story.ts'

export interface MountOptions {
  theme?: 'light' | 'dark'
  dir?: Direction
  locale?: 'en' | 'pseudo'
  /** The catalogue available before anything is loaded; all texts by default. */
  texts?: Messages
}

/**
 * Draws a story into `container`, for the gallery page and unit tests.
 *
 * @returns removes the story
 */
export function mountStory(container: Element, story: Story, options: MountOptions = {}): () => void {
  const { theme = 'light', dir = 'ltr', locale = 'en', texts = en } = options
  const i18n =
    locale === 'pseudo'
      ? createI18n('en-XA', pseudoCatalog(en), compileMessage)
      : createI18n('en', texts, compileMessage)
  const root = createRoot(container)
  const content = story.render({ theme, dir, i18n })
  flushSync(() =>
    root.render(
      <I18nProvider dir={dir} i18n={i18n}>
        {story.ownRoot ? (
          content
        ) : (
          <main className="gallerySurface" data-theme={theme} dir={dir} lang={i18n.locale}>
            {content}
          </main>
        )}
      </I18nProvider>,
    ),
  )
  return () => root.unmount()
}
