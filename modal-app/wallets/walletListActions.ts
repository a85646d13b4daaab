import type { App } from '../app/App.ts'
import { optional } from '../lib/inBackground.ts'
import { addWallets } from './addWallets.ts'
import { walletFilters } from './walletFilters.ts'
import { changeWalletList } from './walletList.ts'

/** Spec §9: wallet listing, page size. @spec 9.listing-page */
const pageSize = 40

/**
 * Reads the next page of the operator's list, filtered for this page's visitors.
 * @throws ConnectKitError `network_error`; the next call tries the same page again
 */
export async function readMoreWallets(app: App): Promise<void> {
  const filters = walletFilters(app)
  const readFor = JSON.stringify(filters)
  const { walletList } = app.store.getState()
  const isOther = readFor !== walletList.readFor
  if (walletList.isReading || (!walletList.hasMore && !isOther)) return
  changeWalletList(app, () => ({ isReading: true, hasFailed: false }))
  try {
    const page = isOther ? 1 : walletList.pagesRead + 1
    const query = { ...filters, page: String(page), entries: String(pageSize) }
    const { data, count } = await app.api.get('wallets', query)
    changeWalletList(app, list => ({
      ...addWallets(list, data),
      readFor,
      pagesRead: page,
      hasMore: data.length > 0 && page * pageSize < count,
    }))
  } catch (thrown) {
    changeWalletList(app, () => ({ hasFailed: true }))
    throw thrown
  } finally {
    changeWalletList(app, () => ({ isReading: false }))
  }
}

/** Reads the first page for a view that comes on screen. If this fails, the view offers to read it again. */
export async function readWallets(app: App): Promise<void> {
  const { pagesRead, readFor } = app.store.getState().walletList
  if (pagesRead === 0 || readFor !== JSON.stringify(walletFilters(app))) await optional(readMoreWallets(app))
}

/** Reads the first page and the pictures, for the view of all wallets. */
export async function openAllWallets(app: App): Promise<void> {
  await Promise.all([readWallets(app), readPictures(app)])
}

/** Reads the file with all pictures. Without it wallets show their initials, and the next opening tries again. */
async function readPictures(app: App): Promise<void> {
  const { walletPictures } = app.config
  if (!walletPictures || app.store.getState().walletList.pictures) return
  const pictures = await optional(app.api.walletPictures(walletPictures))
  changeWalletList(app, () => ({ pictures }))
}
