import type { ListedWallet } from '../../../shared/wallets.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { activeNamespace } from '../../connections/activeConnection.ts'
import { goTo } from '../../dialog/goTo.ts'
import { currentRoute } from '../../dialog/router.ts'
import type { Link } from '../../host/openLink.ts'
import { deviceOf } from '../../lib/storeLinks.ts'
import { watchLeaving } from '../../lib/watchLeaving.ts'
import { offeredNamespaces } from '../../networks/offeredNamespaces.ts'
import { projectNamespaces } from '../../networks/projectNamespaces.ts'
import { isSame, isUsable } from '../../wallets/obtainableWallets.ts'
import { walletRank } from '../../wallets/walletRank.ts'
import { changePairing } from './changePairing.ts'
import { appLink, isWalletLink, type LinkFacts, siteLink } from './deepLinks.ts'
import { inAppBrowserLink } from './inAppBrowserLink.ts'
import { offeredPairing, usableUri } from './pairing.ts'
import { type Platform, platformsOf } from './platforms.ts'

/** An app that is there has taken over by then. */
const appMs = 2_000

/** What Telegram's own browser has, in the page and in frames. */
const telegramGlobals = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'TelegramWebview'] as const

function linkFacts({ isMobile }: App): LinkFacts {
  const device = deviceOf(navigator.userAgent, isMobile)
  return {
    os: device === 'ios' || device === 'android' ? device : 'other',
    isTelegram: telegramGlobals.some(name => name in window) || /Telegram-/.test(navigator.userAgent),
  }
}

/** The link into a wallet's own browser, which needs no pairing. */
export function insideLink(app: App, wallet: ListedWallet): Link | undefined {
  const { connectNamespace } = app.store.getState()
  const wanted = [connectNamespace ?? activeNamespace(app), ...projectNamespaces(app)]
  const namespace = wanted.find(each => wallet.namespaces.includes(each))
  return app.isMobile && namespace
    ? inAppBrowserLink(wallet.id, namespace, app.config.origin, linkFacts(app))
    : undefined
}

/** The ways to a wallet from here. */
export function waysTo(app: App, wallet: ListedWallet | undefined): Platform[] {
  return platformsOf(wallet && withoutRefused(wallet, app), {
    isMobile: app.isMobile,
    isInstalled: wallet !== undefined && installedId(app, wallet) !== undefined,
    hasInAppBrowser: wallet !== undefined && insideLink(app, wallet) !== undefined,
  })
}

/** A link that is never followed is no way. On a computer the one into the app only says that there is one to scan with. */
function withoutRefused({ mobileLink, desktopLink, webappLink }: ListedWallet, { isMobile }: App) {
  const followed = (link: string | undefined) => (link !== undefined && isWalletLink(link) ? link : undefined)
  return {
    mobileLink: isMobile ? followed(mobileLink) : mobileLink,
    desktopLink: followed(desktopLink),
    webappLink: followed(webappLink),
  }
}

/** The id of a listed wallet that is in the page, for networks that are looked for. */
export function installedId(app: App, wallet: ListedWallet): string | undefined {
  const namespaces = offeredNamespaces(app)
  return app.store.getState().page.wallets.find(each => isUsable({ namespaces }, each) && isSame(each, wallet))?.id
}

/** What a click on Open follows just now; undefined while there is no pairing, or where the listed link is refused. */
export function linkTo(app: App, wallet: ListedWallet, platform: Platform): Link | undefined {
  const facts = linkFacts(app)
  const inside = platform === 'mobile' ? insideLink(app, wallet) : undefined
  const uri = usableUri(offeredPairing(app.store.getState()), app.clock.now())
  if (inside || !uri) return inside
  if (platform === 'mobile') return appLink(wallet, uri, facts)
  return siteLink(platform === 'web' ? wallet.webappLink : wallet.desktopLink, uri, facts)
}

/**
 * A click on Open. The link is followed within the click's own task: later a browser lets no app take over. Who is
 * still here after two seconds is told what else there is.
 */
export async function openWallet(app: App, wallet: ListedWallet, platform: Platform): Promise<void> {
  const link = linkTo(app, wallet, platform)
  if (!link) return
  const isApp = platform === 'mobile'
  const leaving = watchLeaving(document)
  const note = (appLink: 'opened' | 'unanswered') => {
    if (isApp) changePairing(app, app.store.getState().task, now => ({ ...now, appLink }))
  }
  note('opened')
  app.clock.setTimeout(() => {
    if (!leaving.end()) note('unanswered')
  }, appMs)
  try {
    await app.openLink(link)
  } catch (thrown) {
    note('unanswered')
    if (!isApp) throw thrown
  }
}

/** Where a wallet is got. */
export function showStores(app: App, wallet: ListedWallet): void {
  goTo(app, { view: 'GetWallet', wallet })
}

/** For the wallet of another device. */
export function showCodeInstead(app: App): void {
  goTo(app, { view: 'ConnectingWalletConnect' })
}

/** A wallet that was chosen among those with an app; `displayIndex` counts them from 0. */
export function showWallet(app: App, wallet: ListedWallet, displayIndex: number): void {
  const { view } = currentRoute(app.store.getState().router)
  const properties = { name: wallet.name, platform: 'mobile', displayIndex, view } as const
  track(app, { name: 'SELECT_WALLET', properties: { ...properties, ...walletRank(app, wallet) } })
  goTo(app, { view: 'ConnectingWalletConnect', wallet })
}
