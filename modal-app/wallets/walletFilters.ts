import { phonePlatforms } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { offeredNamespaces } from '../networks/offeredNamespaces.ts'

/** What one parameter of a query may hold. */
const maxCharacters = 6_000

export interface WalletFilters {
  namespaces?: string | undefined
  platforms?: string | undefined
  include?: string | undefined
  exclude?: string | undefined
}

/** Which wallets of the operator's list a visitor of this page can use, as the query of `GET /v1/wallets` has it. */
export function walletFilters(app: App): WalletFilters {
  const { featuredWalletIds, includeWalletIds, excludeWalletIds } = app.store.getState().settings
  return {
    namespaces: offeredNamespaces(app).join(',') || undefined,
    platforms: app.isMobile ? phonePlatforms.join(',') : undefined,
    // A wallet that is featured need not be named twice.
    include: includeWalletIds.length ? joinIds([...includeWalletIds, ...featuredWalletIds]) : undefined,
    exclude: joinIds(excludeWalletIds),
  }
}

/** As many as fit: what is left out is sorted out here as well. */
function joinIds(ids: readonly string[]): string | undefined {
  let text = ''
  for (const id of new Set(ids)) {
    const longer = text ? `${text},${id}` : id
    if (longer.length > maxCharacters) break
    text = longer
  }
  return text || undefined
}
