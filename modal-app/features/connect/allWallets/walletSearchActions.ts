import type { App } from '../../../app/App.ts'
import { track } from '../../../app/track.ts'
import { joinWallets } from '../../../wallets/addWallets.ts'
import { walletFilters } from '../../../wallets/walletFilters.ts'
import { isNarrowed, searchedText } from './allWalletChoices.ts'
import { initialWalletSearch, type WalletSearchState } from './walletSearch.ts'

/** Spec §9: debounce. @spec 9.debounce */
const debounceMs = 500
/** Spec §9: wallet listing, search. @spec 9.listing-search */
const searchEntries = 100
/** Spec §9: wallet listing, page size. */
const pageEntries = 40

function change(app: App, change: Partial<WalletSearchState>): void {
  app.store.setState(({ walletSearch }) => ({ walletSearch: { ...walletSearch, ...change } }))
}

/** Sets the search text. The server is asked when the visitor pauses. */
export function searchWallets(app: App, text: string): void {
  const { certifiedOnly } = app.store.getState().walletSearch
  begin(app, { text, certifiedOnly }, debounceMs)
}

/** Sets the filter for certified wallets. */
export function showCertifiedOnly(app: App, certifiedOnly: boolean): void {
  const { text } = app.store.getState().walletSearch
  begin(app, { text, certifiedOnly }, 0)
}

function begin(app: App, wanted: Pick<WalletSearchState, 'text' | 'certifiedOnly'>, delayMs: number): void {
  app.clock.clearTimeout(app.store.getState().walletSearch.timer)
  const search: WalletSearchState = { ...initialWalletSearch, ...wanted }
  // The view shows the failure and offers a retry.
  const read = () => void readMoreFound(app).catch(() => {})
  app.store.setState({
    walletSearch: isNarrowed(search)
      ? { ...search, status: 'waiting', timer: app.clock.setTimeout(read, delayMs) }
      : search,
  })
}

/**
 * Reads the next page of results from the server. If the whole list is already here, no request is made.
 * @throws ConnectKitError `network_error`; the next call retries the same page
 */
export async function readMoreFound(app: App): Promise<void> {
  const { walletSearch: search, walletList } = app.store.getState()
  const filters = walletFilters(app)
  const isNewest = () => {
    const { text, certifiedOnly, pagesRead } = app.store.getState().walletSearch
    return text === search.text && certifiedOnly === search.certifiedOnly && pagesRead === search.pagesRead
  }
  if (!walletList.hasMore && walletList.readFor === JSON.stringify(filters)) return finish(app, { status: 'ready' })
  change(app, { status: 'waiting' })
  const text = searchedText(search)
  const entries = text ? searchEntries : pageEntries
  const page = search.pagesRead + 1
  try {
    const { data, count } = await app.api.get('wallets', {
      ...filters,
      search: text || undefined,
      certified: search.certifiedOnly ? 'true' : undefined,
      page: String(page),
      entries: String(entries),
    })
    if (!isNewest()) return
    const found = joinWallets(search.found, data)
    finish(app, { found, pagesRead: page, hasMore: data.length > 0 && page * entries < count, status: 'ready' })
  } catch (thrown) {
    if (!isNewest()) return
    change(app, { status: 'failed' })
    throw thrown
  }
}

function finish(app: App, result: Partial<WalletSearchState>): void {
  change(app, result)
  const { certifiedOnly, pagesRead } = app.store.getState().walletSearch
  if (pagesRead < 2) track(app, { name: 'SEARCH_WALLET', properties: { certifiedOnly } })
}
