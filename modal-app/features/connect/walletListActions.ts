import type { App } from '../../app/App.ts'
import { addWallets, unknownIds, type WalletListState } from './walletList.ts'

/** Spec §9: wallet listing, page size. */
const pageSize = 40
/** Ids of 128 characters that fit into one query. */
const lookUpLimit = 45

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
  if (!lookedUp.length) return
  change(app, () => ({ lookedUp }))
  const found = await app.api
    .get('wallets', { include: lookedUp.join(','), entries: String(lookUpLimit) })
    .catch(() => ({ data: [] }))
  change(app, list => ({ ...addWallets(list, found.data), lookedUp: [] }))
}

/**
 * Reads one page more of the operator's list.
 * @throws ConnectKitError `network_error`; the next call tries the same page again
 */
export async function readMoreWallets(app: App): Promise<void> {
  const { isReading, hasMore, pagesRead } = app.store.getState().walletList
  if (isReading || !hasMore) return
  change(app, () => ({ isReading: true }))
  try {
    const page = pagesRead + 1
    const { data, count } = await app.api.get('wallets', { page: String(page), entries: String(pageSize) })
    change(app, list => ({
      ...addWallets(list, data),
      pagesRead: page,
      hasMore: data.length > 0 && page * pageSize < count,
    }))
  } finally {
    change(app, () => ({ isReading: false }))
  }
}

/** The first page, for a view that comes on screen; it offers to read more where this fails. */
export async function readWallets(app: App): Promise<void> {
  if (app.store.getState().walletList.pagesRead === 0) await readMoreWallets(app).catch(() => {})
}
