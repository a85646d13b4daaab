import { lazyView } from '../flow/lazyView.tsx'

/** Parts of the dialog that a visitor who opens and leaves does not see. Each is a chunk with its texts. */

/** For the site's developers. Visitors never see it. */
export const setupAlert = lazyView(async () => ({
  Waiting: null,
  loadView: async () => (await import('./SetupAlert.tsx')).SetupAlert,
  loadTexts: async () => (await import('../locales/en-alerts.json')).default,
}))

/** The toast on screen. */
export const shownToast = lazyView(async () => ({
  Waiting: null,
  loadView: async () => (await import('./ShownToast.tsx')).ShownToast,
  loadTexts: async () => (await import('../locales/en-toasts.json')).default,
}))
