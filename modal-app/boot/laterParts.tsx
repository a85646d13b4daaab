import { lazyView } from '../flow/lazyView.tsx'
import { loadTexts } from '../locales/loadTexts.ts'

/** Parts of the dialog that a visitor who opens and leaves does not see. Each is a chunk with its texts. */

/** For the site's developers. Visitors never see it. */
export const setupAlert = lazyView(async () => ({
  Waiting: null,
  loadView: async () => (await import('./SetupAlert.tsx')).SetupAlert,
  loadTexts: () => loadTexts('alerts'),
}))

/** The toast on screen. */
export const shownToast = lazyView(async () => ({
  Waiting: null,
  loadView: async () => (await import('./ShownToast.tsx')).ShownToast,
  loadTexts: () => loadTexts('toasts'),
}))
