import type { App } from '../../app/App.ts'
import { walletFilters } from './walletFilters.ts'
import { addWallets, unknownIds, type WalletListState } from './walletList.ts'

/** Spec §9: wallet listing, page size. @spec 9.listing-page */
const pageSize = 40
/** Ids of 128 characters that fit into one query. */
const lookUpLimit = 45
/** More wallets of its own no site has. */
const guestLimit = 10

function change(app: App, change: (list: WalletListState) => Partial<WalletListState>): void {
  app.store.setState(({ walletList }) => ({ walletList: { ...walletList, ...change(walletList) } }))
}

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
  change(app, () => ({ lookedUp }))
  const found = await app.api
    .get('wallets', { include: lookedUp.join(','), entries: String(lookUpLimit) })
    .catch(() => ({ data: [] }))
  change(app, list => ({ ...addWallets(list, found.data), lookedUp: [] }))
}

/** A page's wallet that is called as one of the operator's gives way to it, once that is known. */
async function lookUpGuests(app: App): Promise<void> {
  const guests = app.store.getState().settings.customWallets.filter(({ isGuest }) => isGuest)
  const searches = guests.slice(0, guestLimit).map(({ name }) => app.api.get('wallets', { search: name }))
  for (const search of await Promise.allSettled(searches))
    if (search.status === 'fulfilled') change(app, list => addWallets(list, search.value.data))
}

/**
 * Reads one page more of the operator's list, of the wallets this page's visitors can use.
 * @throws ConnectKitError `network_error`; the next call tries the same page again
 */
export async function readMoreWallets(app: App): Promise<void> {
  const filters = walletFilters(app)
  const readFor = JSON.stringify(filters)
  const { walletList } = app.store.getState()
  const isOther = readFor !== walletList.readFor
  if (walletList.isReading || (!walletList.hasMore && !isOther)) return
  change(app, () => ({ isReading: true, hasFailed: false }))
  try {
    const page = isOther ? 1 : walletList.pagesRead + 1
    const query = { ...filters, page: String(page), entries: String(pageSize) }
    const { data, count } = await app.api.get('wallets', query)
    change(app, list => ({
      ...addWallets(list, data),
      readFor,
      pagesRead: page,
      hasMore: data.length > 0 && page * pageSize < count,
    }))
  } catch (thrown) {
    change(app, () => ({ hasFailed: true }))
    throw thrown
  } finally {
    change(app, () => ({ isReading: false }))
  }
}

/** The first page, for a view that comes on screen; it offers to read more where this fails. */
export async function readWallets(app: App): Promise<void> {
  const { pagesRead, readFor } = app.store.getState().walletList
  if (pagesRead === 0 || readFor !== JSON.stringify(walletFilters(app))) await readMoreWallets(app).catch(() => {})
}

/** The first page with the pictures of all, for the view of all wallets. */
export async function openAllWallets(app: App): Promise<void> {
  await Promise.all([readWallets(app), readPictures(app)])
}

/** The sheet with the pictures; without it wallets keep the letters of their names, and the next visit asks again. */
async function readPictures(app: App): Promise<void> {
  const { walletPictures } = app.config
  if (!walletPictures || app.store.getState().walletList.pictures) return
  const pictures = await app.api.walletPictures(walletPictures).catch(() => undefined)
  change(app, () => ({ pictures }))
}
