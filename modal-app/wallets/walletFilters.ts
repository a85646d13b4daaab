import { phonePlatforms } from '../../shared/walletSearch.ts'
import type { App } from '../app/App.ts'
import { offeredNamespaces } from '../networks/projectNamespaces.ts'

/** The maximum length of a query parameter. */
const maxCharacters = 6_000

export interface WalletFilters {
  namespaces?: string | undefined
  platforms?: string | undefined
  include?: string | undefined
  exclude?: string | undefined
}

/** Query parameters of `GET /v1/wallets` for the wallets this page's visitors can use. */
export function walletFilters(app: App): WalletFilters {
  const { featuredWalletIds, includeWalletIds, excludeWalletIds } = app.store.getState().settings
  return {
    namespaces: offeredNamespaces(app).join(',') || undefined,
    platforms: app.isMobile ? phonePlatforms.join(',') : undefined,
    // Featured wallets are included without being named twice.
    include: includeWalletIds.length ? joinIds([...includeWalletIds, ...featuredWalletIds]) : undefined,
    exclude: joinIds(excludeWalletIds),
  }
}

/** Joins as many ids as fit. The rest is filtered out here as well. */
function joinIds(ids: readonly string[]): string | undefined {
  let text = ''
  for (const id of new Set(ids)) {
    const longer = text ? `${text},${id}` : id
    if (longer.length > maxCharacters) break
    text = longer
  }
  return text || undefined
}
