import type { App } from '../app/App.ts'
import { optional } from '../lib/inBackground.ts'
import { changeWalletList, unknownIds } from './walletList.ts'

/** As many ids of 128 characters as fit into one query. */
export const lookUpLimit = 45

/**
 * Looks up the wallets that the settings feature, include or exclude and that the document does not contain, and the
 * page's own. Nothing waits for it: without an answer the rest of the list stays as it is.
 */
export async function lookUpNamedWallets(app: App): Promise<void> {
  const guests = app.store.getState().settings.customWallets.filter(({ isGuest }) => isGuest)
  const request = async () => (await app.parts.soon()).requestGuests(app, guests)
  await Promise.all([lookUpIds(app), guests.length ? optional(request()) : undefined])
}

/** Looks up each unknown id once, also of wallets in the page that came without a picture. */
export async function lookUpIds(app: App): Promise<void> {
  let lookedUp: readonly string[] = []
  try {
    const { walletList, settings, page } = app.store.getState()
    lookedUp = unknownIds(walletList, settings, page.wallets).slice(0, lookUpLimit)
    if (!lookedUp.length) return
    // Featured ones reserve their rows at once.
    changeWalletList(app, list => ({ lookedUp: [...list.lookedUp, ...lookedUp] }))
    const { requestIds } = await app.parts.soon()
    await requestIds(app, lookedUp)
  } catch {
    // The rows of what cannot be asked for are not kept.
  } finally {
    if (lookedUp.length)
      changeWalletList(app, list => ({ lookedUp: list.lookedUp.filter(id => !lookedUp.includes(id)) }))
  }
}
