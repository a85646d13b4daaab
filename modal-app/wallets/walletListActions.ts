import type { App } from '../app/App.ts'
import { changeWalletList } from './changeWalletList.ts'
import { walletFilters } from './walletFilters.ts'
import { addWallets } from './walletList.ts'

/** Spec §9: wallet listing, page size. @spec 9.listing-page */
const pageSize = 40

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
  changeWalletList(app, () => ({ pictures }))
}
