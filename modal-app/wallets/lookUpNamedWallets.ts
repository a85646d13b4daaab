import type { App } from '../app/App.ts'
import { changeWalletList } from './changeWalletList.ts'
import { unknownIds } from './walletList.ts'

/** As many ids of 128 characters as fit into one query. */
export const lookUpLimit = 45

/**
 * Looks up the wallets that the settings feature, include or exclude and that the document does not contain. Nothing
 * waits for it: without an answer the rest of the list stays as it is.
 */
export async function lookUpNamedWallets(app: App): Promise<void> {
  const { walletList, settings } = app.store.getState()
  const lookedUp = unknownIds(walletList, settings).slice(0, lookUpLimit)
  const guests = settings.customWallets.filter(({ isGuest }) => isGuest)
  // Featured ones reserve their rows at once.
  if (lookedUp.length) changeWalletList(app, () => ({ lookedUp }))
  if (!lookedUp.length && !guests.length) return
  try {
    const { requestGuests, requestIds } = await import('./requestNamedWallets.ts')
    await Promise.all([lookedUp.length && requestIds(app, lookedUp), requestGuests(app, guests)])
  } catch {
    changeWalletList(app, () => ({ lookedUp: [] }))
  }
}
