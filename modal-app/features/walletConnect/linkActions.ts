import { toConnectKitError } from '../../../shared/errors.ts'
import type { ListedWallet } from '../../../shared/wallets.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { activeNamespace } from '../../connections/activeConnection.ts'
import { goTo } from '../../flow/goTo.ts'
import { openApp } from '../../flow/openApp.ts'
import { viewForPage } from '../../flow/viewForPage.ts'
import type { Link } from '../../host/openLink.ts'
import { isTelegram } from '../../lib/isTelegram.ts'
import { deviceOf } from '../../lib/storeLinks.ts'
import { offeredNamespaces, projectNamespaces } from '../../networks/projectNamespaces.ts'
import { isSameWallet, isUsable } from '../../wallets/obtainableWallets.ts'
import type { Platform } from '../../wallets/Platform.ts'
import { walletRank } from '../../wallets/walletRank.ts'
import { appLink, inAppBrowserLink, isWalletLink, type LinkFacts, siteLink } from './deepLinks.ts'
import { changePairing, offeredPairing, usableUri } from './pairing.ts'

function linkFacts({ isMobile }: App): LinkFacts {
  const device = deviceOf(navigator.userAgent, isMobile)
  return {
    os: device === 'ios' || device === 'android' ? device : 'other',
    isTelegram: isTelegram(),
  }
}

/** The link that opens the site in the wallet's own browser, without a pairing. */
export function insideLink(app: App, wallet: ListedWallet): Link | undefined {
  const { connectNamespace } = app.store.getState()
  const wanted = [connectNamespace ?? activeNamespace(app), ...projectNamespaces(app)]
  const namespace = wanted.find(each => wallet.namespaces.includes(each))
  return app.isMobile && namespace
    ? inAppBrowserLink(wallet.id, namespace, app.config.origin, linkFacts(app))
    : undefined
}

/** The ways to connect this wallet from this device. */
export function waysTo(app: App, wallet: ListedWallet | undefined): Platform[] {
  return platformsOf(wallet && withoutRefused(wallet, app), {
    isMobile: app.isMobile,
    isInstalled: wallet !== undefined && installedId(app, wallet) !== undefined,
    hasInAppBrowser: wallet !== undefined && insideLink(app, wallet) !== undefined,
  })
}

/**
 * Drops links that must not be opened. On computers `mobileLink` stays, because it is never opened there and only
 * shows that the wallet has an app to scan with.
 */
function withoutRefused({ mobileLink, desktopLink, webappLink }: ListedWallet, { isMobile }: App) {
  const followed = (link: string | undefined) => (link !== undefined && isWalletLink(link) ? link : undefined)
  return {
    mobileLink: isMobile ? followed(mobileLink) : mobileLink,
    desktopLink: followed(desktopLink),
    webappLink: followed(webappLink),
  }
}

/** The id of a listed wallet in the page, if it supports the wanted namespaces. */
export function installedId(app: App, wallet: ListedWallet): string | undefined {
  const namespaces = offeredNamespaces(app)
  return app.store.getState().page.wallets.find(each => isUsable({ namespaces }, each) && isSameWallet(each, wallet))
    ?.id
}

/** The link a click on Open follows; undefined if there is no pairing yet or the listed link is refused. */
export function linkTo(app: App, wallet: ListedWallet, platform: Platform): Link | undefined {
  const facts = linkFacts(app)
  const inside = platform === 'mobile' ? insideLink(app, wallet) : undefined
  const uri = usableUri(offeredPairing(app.store.getState()), app.clock.now())
  if (inside || !uri) return inside
  if (platform === 'mobile') return appLink(wallet, uri, facts)
  return siteLink(platform === 'web' ? wallet.webappLink : wallet.desktopLink, uri, facts)
}

/**
 * Handles a click on Open. The link must be opened synchronously in the click's task, because browsers let no app
 * open later. If the page is still visible after two seconds, the view shows alternatives.
 */
export async function openWallet(app: App, wallet: ListedWallet, platform: Platform): Promise<void> {
  const link = linkTo(app, wallet, platform)
  if (!link) return
  const isApp = platform === 'mobile'
  const opening = openApp(app, link, appLink => {
    if (isApp) changePairing(app, app.store.getState().task, now => ({ ...now, appLink }))
  })
  try {
    await opening
  } catch (thrown) {
    const { code } = toConnectKitError(thrown)
    track(app, { name: 'CONNECT_PROXY_ERROR', properties: { name: wallet.name, code } })
    // The view offers other ways to an app.
    if (!isApp) throw thrown
  }
}

/** Shows where to get a wallet. */
export function showStores(app: App, wallet: ListedWallet): void {
  goTo(app, { view: 'GetWallet', wallet })
}

/** Shows a code for a wallet on another device. */
export function showCodeInstead(app: App): void {
  goTo(app, { view: 'ConnectingWalletConnect' })
}

/** Handles a choice among wallets with an app. `displayIndex` counts them from 0. */
export function showWallet(app: App, wallet: ListedWallet, displayIndex: number): void {
  const properties = { name: wallet.name, platform: 'mobile', displayIndex, view: viewForPage(app) } as const
  track(app, { name: 'SELECT_WALLET', properties: { ...properties, ...walletRank(app, wallet) } })
  goTo(app, { view: 'ConnectingWalletConnect', wallet })
}

export interface PlatformFacts {
  /** The modal runs on a phone or tablet. */
  isMobile: boolean
  /** The wallet is in the page, as an extension or because the page runs in its browser. */
  isInstalled: boolean
  /** The wallet's app has a browser that can open this page. */
  hasInAppBrowser: boolean
}

/**
 * The ways to connect a wallet, the preferred one first. An extension that is not installed is `unsupported`. Without
 * a wallet, the way is a code that any phone can scan.
 */
export function platformsOf(
  wallet: Pick<ListedWallet, 'mobileLink' | 'desktopLink' | 'webappLink'> | undefined,
  { isMobile, isInstalled, hasInAppBrowser }: PlatformFacts,
): Platform[] {
  if (!wallet) return ['qrcode']
  const { mobileLink, desktopLink, webappLink } = wallet
  const platforms: Platform[] = []
  if (isInstalled) platforms.push('browser')
  if (isMobile && (mobileLink || hasInAppBrowser)) platforms.push('mobile')
  if (!isMobile && mobileLink) platforms.push('qrcode')
  if (webappLink) platforms.push('web')
  if (!isMobile && desktopLink) platforms.push('desktop')
  return platforms.length ? platforms : ['unsupported']
}
