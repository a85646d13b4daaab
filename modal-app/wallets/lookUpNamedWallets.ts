import type { App } from '../app/App.ts'
import { changeWalletList } from './changeWalletList.ts'
import { addWallets, unknownIds } from './walletList.ts'

/** Ids of 128 characters that fit into one query. */
const lookUpLimit = 45
/** More wallets of its own no site has. */
const guestLimit = 10

/**
 * Looks up the wallets that page or project feature, include or exclude by id and the document says nothing of. Nobody
 * waits for it: without an answer the rest of the list stands as it is.
 */
export async function lookUpNamedWallets(app: App): Promise<void> {
  const { walletList, settings } = app.store.getState()
  const lookedUp = unknownIds(walletList, settings).slice(0, lookUpLimit)
  await Promise.all([lookUpIds(app, lookedUp), lookUpGuests(app)])
}

async function lookUpIds(app: App, lookedUp: string[]): Promise<void> {
  if (!lookedUp.length) return
  changeWalletList(app, () => ({ lookedUp }))
  const found = await app.api
    .get('wallets', { include: lookedUp.join(','), entries: String(lookUpLimit) })
    .catch(() => ({ data: [] }))
  changeWalletList(app, list => ({ ...addWallets(list, found.data), lookedUp: [] }))
}

/** A page's wallet that is called as one of the operator's gives way to it, once that is known. */
async function lookUpGuests(app: App): Promise<void> {
  const guests = app.store.getState().settings.customWallets.filter(({ isGuest }) => isGuest)
  const searches = guests.slice(0, guestLimit).map(({ name }) => app.api.get('wallets', { search: name }))
  for (const search of await Promise.allSettled(searches))
    if (search.status === 'fulfilled') changeWalletList(app, list => addWallets(list, search.value.data))
}
