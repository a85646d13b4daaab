import type { App } from '../app/App.ts'
import { AppContext } from '../app/hooks.ts'
import { createI18n, type Language } from '../lib/createI18n.ts'
import { I18nProvider } from '../lib/useI18n.tsx'
import { firstLanguage } from '../locales/firstLanguage.gen.ts'
import { HeldPictures } from '../ui/PictureGrid.tsx'
import { Root } from './Root.tsx'

/** The whole dialog. The build draws its first view with the same tree. */
export function ModalTree({ app, language = firstLanguage }: { app: App; language?: Language | undefined }) {
  return (
    <AppContext value={app}>
      <I18nProvider i18n={createI18n(language, undefined, visitorLanguages(app.store.getState().page.locale))}>
        <HeldPictures>
          <Root />
        </HeldPictures>
      </I18nProvider>
    </AppContext>
  )
}

/**
 * The visitor's languages in order of preference, without those that `Intl` refuses: some systems use their own names, and
 * a page may write anything. The page's language counts only if the browser names none, because a page must not decide
 * whether 1.250 is a small number or a thousand times that.
 * @param ofPage the language of the page's document; empty if unstated
 */
export function visitorLanguages(ofPage?: string): readonly string[] {
  const own = (globalThis.navigator?.languages ?? []).filter(isKnown)
  return own.length || !ofPage ? own : [ofPage].filter(isKnown)
}

function isKnown(language: string): boolean {
  try {
    return Boolean(new Intl.Locale(language))
  } catch {
    return false
  }
}
