import type { App } from '../app/App.ts'
import { AppContext } from '../app/hooks.ts'
import { createI18n, type Language } from '../lib/createI18n.ts'
import { I18nProvider } from '../lib/useI18n.tsx'
import { visitorLanguages } from '../lib/visitorLanguages.ts'
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
