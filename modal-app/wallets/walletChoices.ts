import type { Settings } from '../../shared/config.ts'
import { type ConnectorSection, connectorSections, type ListedWallet, type PageWallet } from '../../shared/wallets.ts'
import { connectorRows } from '../connectors/connectorRows.ts'
import {
  isNamed,
  isOffered,
  isReachable,
  isSameWallet,
  isUsable,
  type OfferSources,
  obtainableWallets,
  pictureOf,
} from './obtainableWallets.ts'
import { isListed, type RecentWallet } from './recentWallets.ts'
import { groupWallets } from './walletWays.ts'

/** Spec §9: wallet listing, recommended. */
const recommendedCount = 4

/** A wallet with its own connector that needs no extension in the page. */
export type ExternalWallet = Omit<PageWallet, 'kind'>

/** A row of the wallet list. */
export type WalletChoice =
  /** In the page. A click asks it to connect. */
  | { kind: 'page'; wallet: PageWallet; isRecent?: true }
  /** Any wallet that can scan a QR code. */
  | { kind: 'walletConnect' }
  /** In its own window, which a click opens. */
  | { kind: 'external'; wallet: ExternalWallet; isRecent?: true }
  /** In the operator's list but not in this browser. A click connects over WalletConnect or says how to get it. */
  | { kind: 'listed'; wallet: ListedWallet; isReachable?: boolean; isRecent?: true }
  /** Named in the settings and still being looked up. Reserves its row. */
  | { kind: 'pending'; id: string }

export interface WalletSources extends OfferSources {
  settings: OfferSources['settings'] & Pick<Settings, 'connectorTypeOrder' | 'coinbasePreference'>
  /** Ids that are being looked up in the list. */
  lookedUp: readonly string[]
  /** Connected last, newest first. */
  recent: readonly RecentWallet[]
  /** The external wallets the site offers. */
  external: readonly ExternalWallet[]
}

/**
 * Page wallets the site can use and does not exclude, also by name or rdns of an excluded listed wallet. A wallet with
 * several namespaces has one row, and one without a picture that of the list.
 */
export function pageChoices(sources: WalletSources): PageWallet[] {
  const { excludeWalletIds } = sources.settings
  const excluded = sources.listed.filter(wallet => isNamed(excludeWalletIds, wallet))
  const usable = sources.pageWallets.filter(
    wallet =>
      isUsable(sources, wallet) &&
      !isNamed(excludeWalletIds, wallet) &&
      !excluded.some(other => isSameWallet(wallet, other)),
  )
  return groupWallets(usable).flatMap(([first]) => (first ? { ...first, icon: pictureOf(first, sources.listed) } : []))
}

/**
 * External wallets the site can use and does not exclude. The same wallet in the page replaces the external one, being
 * more direct, unless the site wants only the window.
 */
function externalChoices(sources: WalletSources): ExternalWallet[] {
  const { includeWalletIds, excludeWalletIds } = sources.settings
  const standsBesidePage = (wallet: ExternalWallet) =>
    connectorRows.find(({ id }) => id === wallet.id)?.standsBesidePage?.(sources.settings)
  return sources.external.filter(
    wallet =>
      isUsable(sources, wallet) &&
      !isNamed(excludeWalletIds, wallet) &&
      (!includeWalletIds.length || isNamed(includeWalletIds, wallet)) &&
      (standsBesidePage(wallet) ||
        !sources.pageWallets.some(other => isUsable(sources, other) && isSameWallet(wallet, other))),
  )
}

/** Recent wallets that can be used now: in the page, with their own window, or listed and reachable. */
function recentChoices(sources: WalletSources, inPage: readonly PageWallet[], external: readonly ExternalWallet[]) {
  return sources.recent.flatMap((recent): (WalletChoice & { kind: 'page' | 'external' | 'listed' })[] => {
    // Wallets of one name may stand side by side.
    const wallet = inPage.find(({ id }) => id === recent.id) ?? inPage.find(each => isSameWallet(each, recent))
    if (wallet) return [{ kind: 'page', wallet, isRecent: true }]
    const inWindow = external.find(each => isSameWallet(each, recent))
    if (inWindow) return [{ kind: 'external', wallet: inWindow, isRecent: true }]
    if (!sources.hasWalletConnect || !isListed(recent) || !isOffered(sources, recent)) return []
    return [{ ...listedChoice(sources, recent), isRecent: true }]
  })
}

export function listedChoice(sources: WalletSources, wallet: ListedWallet): WalletChoice & { kind: 'listed' } {
  return { kind: 'listed', wallet, isReachable: isReachable(sources, wallet) }
}

/**
 * The rows of the wallet list, in the order of `connectorTypeOrder`; sections it omits follow in the default order.
 * Recommended wallets fill up to four rows, minus one for each external wallet and each other method the view shows
 * (reference §1.2).
 */
export function walletChoices(sources: WalletSources, otherMethods: number): WalletChoice[] {
  const { connectorTypeOrder, featuredWalletIds, customWallets } = sources.settings
  const inPage = pageChoices(sources)
  const external = externalChoices(sources)
  const recent = recentChoices(sources, inPage, external)
  const isRecent = (wallet: PageWallet | ListedWallet) => recent.some(choice => isSameWallet(choice.wallet, wallet))
  const obtainable = obtainableWallets(sources).filter(wallet => !isRecent(wallet))
  const isFeatured = (wallet: ListedWallet) => isNamed(featuredWalletIds, wallet)
  const pending = sources.lookedUp.filter(id => featuredWalletIds.includes(id))
  const featured: WalletChoice[] = [
    ...obtainable.filter(isFeatured).map(wallet => listedChoice(sources, wallet)),
    ...pending.map(id => ({ kind: 'pending' as const, id })),
  ]
  const others = obtainable.filter(wallet => !isFeatured(wallet))
  const custom = others.filter(wallet => customWallets.includes(wallet))
  const named = inPage.filter(({ kind }) => kind === 'announced')
  // An external wallet takes the row of a recommended one: six rows in all fit a small laptop.
  const rowsBefore = featured.length + custom.length + named.length + external.length + otherMethods
  const room = Math.max(0, recommendedCount - rowsBefore)
  const sections: Partial<Record<ConnectorSection, WalletChoice[]>> = {
    // On a phone the list of all wallets replaces this row, because each of them opens its app.
    walletConnect: sources.hasWalletConnect && !sources.isMobile ? [{ kind: 'walletConnect' }] : [],
    recent,
    injected: inPage
      .filter(wallet => !recent.some(choice => choice.wallet === wallet))
      .map(wallet => ({ kind: 'page', wallet })),
    featured,
    custom: custom.map(wallet => listedChoice(sources, wallet)),
    external: external
      .filter(wallet => !recent.some(choice => choice.wallet === wallet))
      .map(wallet => ({ kind: 'external', wallet })),
    recommended: others
      .filter(wallet => !custom.includes(wallet) && !external.some(other => isSameWallet(wallet, other)))
      .slice(0, room)
      .map(wallet => listedChoice(sources, wallet)),
  }
  const order = new Set([...connectorTypeOrder, ...connectorSections])
  return [...order].flatMap(section => sections[section] ?? [])
}
