import type { Namespace } from '../../shared/caip.ts'
import type { Settings } from '../../shared/config.ts'
import type { ListedWallet, PageWallet } from '../../shared/wallets.ts'

/** The data that decides which wallets are offered. */
export interface OfferSources {
  settings: Pick<Settings, 'featuredWalletIds' | 'includeWalletIds' | 'excludeWalletIds' | 'customWallets'>
  pageWallets: readonly PageWallet[]
  /** The known part of the operator's list, in its order. */
  listed: readonly ListedWallet[]
  /** The site's namespaces. A wallet that supports none of them is not offered. */
  namespaces: readonly Namespace[]
  /** The site has a relay project id, or the page made a pairing. */
  hasWalletConnect: boolean
  isMobile: boolean
}

type AnyWallet = Pick<PageWallet, 'id' | 'name' | 'rdns' | 'namespaces'>

/** Whether the settings name a wallet, by its id in the list or its rdns. */
export function isNamed(ids: readonly string[], { id, rdns }: AnyWallet): boolean {
  return ids.includes(id) || (rdns !== undefined && ids.includes(rdns))
}

type Identity = Omit<AnyWallet, 'namespaces'>

/** MetaMask's app announces another rdns than its extension; the extension's is listed (reference §1.2). */
function comparableRdns({ rdns }: Pick<Identity, 'rdns'>): string | undefined {
  return rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns
}

/** Whether two wallets are the same by id, rdns or name (reference §1.2). */
export function isSameWallet(a: Identity, b: Identity): boolean {
  const rdns = comparableRdns(a)
  return (
    a.id === b.id || (rdns !== undefined && rdns === comparableRdns(b)) || a.name.toLowerCase() === b.name.toLowerCase()
  )
}

/** A wallet's own picture, or else that of the operator's list: by its rdns, and by name where it has none. */
export function pictureOf(
  wallet: Omit<Identity, 'id'> & Pick<PageWallet, 'icon'>,
  listed: readonly ListedWallet[],
): string | undefined {
  if (wallet.icon) return wallet.icon
  const { name, rdns } = wallet
  const isListed = (other: ListedWallet) =>
    rdns ? comparableRdns(other) === comparableRdns({ rdns }) : other.name.toLowerCase() === name.toLowerCase()
  return listed.find(isListed)?.image
}

export function isUsable({ namespaces }: Pick<OfferSources, 'namespaces'>, wallet: AnyWallet): boolean {
  return wallet.namespaces.some(namespace => namespaces.includes(namespace))
}

/** Whether a listed wallet can be reached over WalletConnect, by one of its links or by an app on this phone. */
export function isReachable({ hasWalletConnect, isMobile }: OfferSources, wallet: ListedWallet): boolean {
  return hasWalletConnect && (isMobile || (wallet.mobileLink ?? wallet.webappLink ?? wallet.desktopLink) !== undefined)
}

/**
 * Whether to offer a listed wallet: the site can use it, does not exclude it, and it is not in the page. A wallet in
 * the page that supports only other networks is offered if it can be reached over WalletConnect.
 */
export function isOffered(sources: OfferSources, wallet: ListedWallet): boolean {
  return (
    isUsable(sources, wallet) &&
    !isNamed(sources.settings.excludeWalletIds, wallet) &&
    !sources.pageWallets.some(
      other => isSameWallet(wallet, other) && (isUsable(sources, other) || !isReachable(sources, wallet)),
    )
  )
}

/**
 * Wallets that the visitor could get, from the list and the site's own: usable here, not excluded, not in the page.
 * Featured ones come first, then the site's own.
 */
export function obtainableWallets(sources: OfferSources): ListedWallet[] {
  const { featuredWalletIds, includeWalletIds, customWallets } = sources.settings
  // The operator's list arrives in parts. Once a listed wallet of the same name is known, it replaces the page's.
  const own = customWallets.filter(each => !each.isGuest || !sources.listed.some(other => isSameWallet(each, other)))
  const isIncluded = (wallet: ListedWallet) =>
    !includeWalletIds.length || isNamed([...includeWalletIds, ...featuredWalletIds], wallet) || own.includes(wallet)
  const listed = sources.listed.filter(wallet => !own.some(each => isSameWallet(each, wallet)))
  const wallets = [...own, ...listed].filter(wallet => isOffered(sources, wallet) && isIncluded(wallet))
  const featured = featuredWalletIds.flatMap(id => wallets.find(wallet => isNamed([id], wallet)) ?? [])
  return [...new Set([...featured, ...wallets])]
}
