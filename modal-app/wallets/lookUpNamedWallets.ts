import type { App } from '../app/App.ts'
import { changeWalletList } from './changeWalletList.ts'
import { addWallets, unknownIds } from './walletList.ts'

/** As many ids of 128 characters as fit into one query. */
const lookUpLimit = 45
/** No site has more wallets of its own. */
const guestLimit = 10

/**
 * Looks up the wallets that the settings feature, include or exclude and that the document does not contain. Nothing
 * waits for it: without an answer the rest of the list stays as it is.
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

/**
 * Searches the operator's list for the names of the page's wallets: a listed wallet of the same name replaces the
 * page's.
 */
async function lookUpGuests(app: App): Promise<void> {
  const guests = app.store.getState().settings.customWallets.filter(({ isGuest }) => isGuest)
  const searches = guests.slice(0, guestLimit).map(({ name }) => app.api.get('wallets', { search: name }))
  for (const search of await Promise.allSettled(searches))
    if (search.status === 'fulfilled') changeWalletList(app, list => addWallets(list, search.value.data))
}
