import type { Namespace } from '../../shared/caip.ts'
import type { Settings } from '../../shared/config.ts'
import type { ListedWallet, PageWallet } from '../../shared/wallets.ts'

/** What decides which wallets are offered to a visitor. */
export interface OfferSources {
  settings: Pick<Settings, 'featuredWalletIds' | 'includeWalletIds' | 'excludeWalletIds' | 'customWallets'>
  pageWallets: readonly PageWallet[]
  /** What is known of the operator's list, in its order. */
  listed: readonly ListedWallet[]
  /** Those the site uses; a wallet that knows none of them is not offered. */
  namespaces: readonly Namespace[]
  /** The site has an id of WalletConnect's relay, or the page a pairing of its own. */
  hasWalletConnect: boolean
  isMobile: boolean
}

type AnyWallet = Pick<PageWallet, 'id' | 'name' | 'rdns' | 'namespaces'>

/** The settings name a wallet by its id in the list, or by its rdns. */
export function isNamed(ids: readonly string[], { id, rdns }: AnyWallet): boolean {
  return ids.includes(id) || (rdns !== undefined && ids.includes(rdns))
}

type Identity = Omit<AnyWallet, 'namespaces'>

/** MetaMask's app announces itself under another name than its extension, which is the listed one (reference §1.2). */
function comparableRdns({ rdns }: Identity): string | undefined {
  return rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns
}

/** The same by id, rdns or name (reference §1.2). */
export function isSame(a: Identity, b: Identity): boolean {
  const rdns = comparableRdns(a)
  return (
    a.id === b.id || (rdns !== undefined && rdns === comparableRdns(b)) || a.name.toLowerCase() === b.name.toLowerCase()
  )
}

export function isUsable({ namespaces }: Pick<OfferSources, 'namespaces'>, wallet: AnyWallet): boolean {
  return wallet.namespaces.some(namespace => namespaces.includes(namespace))
}

/** A listed wallet can be reached over WalletConnect: by a link into it, or by an app on this phone. */
export function isReachable({ hasWalletConnect, isMobile }: OfferSources, wallet: ListedWallet): boolean {
  return hasWalletConnect && (isMobile || (wallet.mobileLink ?? wallet.webappLink ?? wallet.desktopLink) !== undefined)
}

/**
 * A wallet of the list the site can use and has not excluded, and that is not in the page; one that is there for other
 * networks alone need not be got, but may be reached elsewhere.
 */
export function isOffered(sources: OfferSources, wallet: ListedWallet): boolean {
  return (
    isUsable(sources, wallet) &&
    !isNamed(sources.settings.excludeWalletIds, wallet) &&
    !sources.pageWallets.some(
      other => isSame(wallet, other) && (isUsable(sources, other) || !isReachable(sources, wallet)),
    )
  )
}

/**
 * Wallets of the list, and of the site's own, that the visitor could get: usable here, not excluded, not in the page; featured
 * ones first, then the site's own.
 */
export function obtainableWallets(sources: OfferSources): ListedWallet[] {
  const { featuredWalletIds, includeWalletIds, customWallets } = sources.settings
  // What the operator lists is known bit by bit; a page's own of the same name gives way.
  const own = customWallets.filter(each => !each.isGuest || !sources.listed.some(other => isSame(each, other)))
  const isIncluded = (wallet: ListedWallet) =>
    !includeWalletIds.length || isNamed([...includeWalletIds, ...featuredWalletIds], wallet) || own.includes(wallet)
  const listed = sources.listed.filter(wallet => !own.some(each => isSame(each, wallet)))
  const wallets = [...own, ...listed].filter(wallet => isOffered(sources, wallet) && isIncluded(wallet))
  const featured = featuredWalletIds.flatMap(id => wallets.find(wallet => isNamed([id], wallet)) ?? [])
  return [...new Set([...featured, ...wallets])]
}
