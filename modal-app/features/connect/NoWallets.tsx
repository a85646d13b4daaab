import { lazyView } from '../../flow/lazyView.tsx'
import { loadTexts } from '../../locales/loadTexts.ts'

const screen = lazyView(async () => ({
  Waiting: null,
  loadView: async () => (await import('./NoWalletsScreen.tsx')).NoWalletsScreen,
  loadTexts: () => loadTexts('wallets'),
}))

/** Connect without any way to connect. Few visitors see it, so it is not in the document. */
export function NoWallets() {
  return <screen.View />
}
