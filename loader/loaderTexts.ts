/** The texts that the loader shows itself: its button, and the cards in place of a modal that cannot be shown. */
export interface LoaderTexts {
  /** The language, such as `pt-BR`. */
  lang: string
  dir: 'ltr' | 'rtl'
  connect: string
  loading: string
  offline: string
  failed: string
  notSetUp: string
  retry: string
  close: string
  cancel: string
}

export const englishTexts: LoaderTexts = {
  lang: 'en',
  dir: 'ltr',
  connect: 'Connect wallet',
  loading: 'Still loading…',
  offline: 'You’re offline. Check your connection.',
  failed: 'Can’t open this right now. Check your connection.',
  notSetUp: 'This site isn’t set up to connect wallets.',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
}
