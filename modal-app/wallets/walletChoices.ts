import type { Settings } from '../../shared/config.ts'
import { type ConnectorSection, connectorSections, type ListedWallet, type PageWallet } from '../../shared/wallets.ts'
import {
  isNamed,
  isOffered,
  isReachable,
  isSame,
  isUsable,
  type OfferSources,
  obtainableWallets,
} from './obtainableWallets.ts'
import { groupWallets } from './walletWays.ts'

/** Spec §9: wallet listing, recommended. */
const recommendedCount = 4

/** A wallet with a connector of its own that needs nothing in the page. */
export type ExternalWallet = Omit<PageWallet, 'kind'>

/** A row of the wallet list. */
export type WalletChoice =
  /** In the page: a click asks it to connect. */
  | { kind: 'page'; wallet: PageWallet }
  /** Any wallet that scans a code. */
  | { kind: 'walletConnect' }
  /** In a window of its own, which a click opens. */
  | { kind: 'external'; wallet: ExternalWallet }
  /** Of the operator's list and not in this browser: a click leads to it over WalletConnect, or tells how to get it. */
  | { kind: 'listed'; wallet: ListedWallet; isReachable?: boolean; isRecent?: true }
  /** Named by the settings and being looked up: keeps the place of its row. */
  | { kind: 'pending'; id: string }

export interface WalletSources extends OfferSources {
  settings: OfferSources['settings'] & Pick<Settings, 'connectorTypeOrder' | 'coinbasePreference'>
  /** Ids being looked up there. */
  lookedUp: readonly string[]
  /** Connected lately over WalletConnect, the last one first. */
  recent: readonly ListedWallet[]
  /** Those the site takes. */
  external: readonly ExternalWallet[]
}

/**
 * Wallets of the page the site can use and has not excluded, by what the list knows of the excluded ids too. One that is
 * there for several namespaces has one row.
 */
export function pageChoices(sources: WalletSources): PageWallet[] {
  const { excludeWalletIds } = sources.settings
  const excluded = sources.listed.filter(wallet => isNamed(excludeWalletIds, wallet))
  const usable = sources.pageWallets.filter(
    wallet =>
      isUsable(sources, wallet) && !isNamed(excludeWalletIds, wallet) && !excluded.some(other => isSame(wallet, other)),
  )
  return groupWallets(usable).flatMap(([first]) => first ?? [])
}

/**
 * Wallets in windows of their own that the site can use and has not excluded. Where the same wallet is in the page that is
 * the shorter way, and takes its place unless the site asks for the window alone.
 */
function externalChoices(sources: WalletSources): ExternalWallet[] {
  const { includeWalletIds, excludeWalletIds, coinbasePreference } = sources.settings
  return sources.external.filter(
    wallet =>
      isUsable(sources, wallet) &&
      !isNamed(excludeWalletIds, wallet) &&
      (!includeWalletIds.length || isNamed(includeWalletIds, wallet)) &&
      (coinbasePreference === 'smartWalletOnly' ||
        !sources.pageWallets.some(other => isUsable(sources, other) && isSame(wallet, other))),
  )
}

/** A row for a listed wallet. */
export function listedChoice(sources: WalletSources, wallet: ListedWallet): WalletChoice & { kind: 'listed' } {
  return { kind: 'listed', wallet, isReachable: isReachable(sources, wallet) }
}

/**
 * The rows of the wallet list in the order of `connectorTypeOrder`; sections it leaves out follow in the default order.
 * Recommended wallets fill up to four rows, less one for each other method the view shows (reference §1.2).
 */
export function walletChoices(sources: WalletSources, otherMethods: number): WalletChoice[] {
  const { connectorTypeOrder, featuredWalletIds, customWallets } = sources.settings
  const inPage = pageChoices(sources)
  const recent = sources.hasWalletConnect ? sources.recent.filter(wallet => isOffered(sources, wallet)) : []
  const obtainable = obtainableWallets(sources).filter(wallet => !recent.some(other => isSame(wallet, other)))
  const isFeatured = (wallet: ListedWallet) => isNamed(featuredWalletIds, wallet)
  const pending = sources.lookedUp.filter(id => featuredWalletIds.includes(id))
  const featured: WalletChoice[] = [
    ...obtainable.filter(isFeatured).map(wallet => listedChoice(sources, wallet)),
    ...pending.map(id => ({ kind: 'pending' as const, id })),
  ]
  const others = obtainable.filter(wallet => !isFeatured(wallet))
  const external = externalChoices(sources)
  const custom = others.filter(wallet => customWallets.includes(wallet))
  const named = inPage.filter(({ kind }) => kind === 'announced')
  const room = Math.max(0, recommendedCount - (featured.length + custom.length + named.length + otherMethods))
  const sections: Partial<Record<ConnectorSection, WalletChoice[]>> = {
    // On a phone the list of all wallets, each of which opens its app, takes its place.
    walletConnect: sources.hasWalletConnect && !sources.isMobile ? [{ kind: 'walletConnect' }] : [],
    recent: recent.map(wallet => ({ ...listedChoice(sources, wallet), isRecent: true })),
    injected: inPage.map(wallet => ({ kind: 'page', wallet })),
    featured,
    custom: custom.map(wallet => listedChoice(sources, wallet)),
    external: external.map(wallet => ({ kind: 'external', wallet })),
    recommended: others
      .filter(wallet => !custom.includes(wallet) && !external.some(other => isSame(wallet, other)))
      .slice(0, room)
      .map(wallet => listedChoice(sources, wallet)),
  }
  const order = new Set([...connectorTypeOrder, ...connectorSections])
  return [...order].flatMap(section => sections[section] ?? [])
}
