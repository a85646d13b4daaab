import type { CustomWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { addWallets } from './addWallets.ts'
import { changeWalletList } from './changeWalletList.ts'
import { lookUpLimit } from './lookUpNamedWallets.ts'

/** No site has more wallets of its own. */
const guestLimit = 10

/** Requests wallets by their ids; without an answer they are not looked up any more. */
export async function requestIds(app: App, lookedUp: readonly string[]): Promise<void> {
  const found = await app.api
    .get('wallets', { include: lookedUp.join(','), entries: String(lookUpLimit) })
    .catch(() => ({ data: [] }))
  changeWalletList(app, list => ({ ...addWallets(list, found.data), lookedUp: [] }))
}

/**
 * Searches the operator's list for the names of the page's wallets: a listed wallet of the same name replaces the
 * page's.
 */
export async function requestGuests(app: App, guests: readonly CustomWallet[]): Promise<void> {
  const searches = guests.slice(0, guestLimit).map(({ name }) => app.api.get('wallets', { search: name }))
  for (const search of await Promise.allSettled(searches))
    if (search.status === 'fulfilled') changeWalletList(app, list => addWallets(list, search.value.data))
}
