import type { CustomWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { addWallets } from './addWallets.ts'
import { lookUpLimit } from './lookUpNamedWallets.ts'
import { changeWalletList } from './walletList.ts'

/** No site has more wallets of its own. */
const guestLimit = 10

/** Requests wallets by their ids. @throws without an answer */
export async function requestIds(app: App, ids: readonly string[]): Promise<void> {
  const found = await app.api.get('wallets', { include: ids.join(','), entries: String(lookUpLimit) })
  const isFound = (name: string) => found.data.some(({ id, rdns }) => name === id || name === rdns)
  changeWalletList(app, list => ({
    ...addWallets(list, found.data),
    absent: [...list.absent, ...ids.filter(id => !isFound(id))],
  }))
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
