import { appLinkPattern, pageMark } from '../../../shared/appLink.ts'
import type { Namespace } from '../../../shared/caip.ts'
import type { ListedWallet } from '../../../shared/wallets.ts'
import type { Link } from '../../host/openLink.ts'
import { isLoopback, originOf } from '../../lib/originOf.ts'

export interface LinkFacts {
  os: 'ios' | 'android' | 'other'
  /** The page runs inside Telegram, which opens links in a new window. */
  isTelegram: boolean
}

/** `mobileLink`: `wallet:`, `wallet://…`, or an https link registered by the app. */
export type AppLinks = Pick<ListedWallet, 'mobileLink'>

/** A wallet's own scheme, optionally followed by a path or by a nested link that ends in a slash (Bybit's). */
const nativeLink =
  /^([a-z][a-z0-9+.-]{1,40}):\/{0,2}([^\s"'<>\\?#]{0,500}(?:\?\w{1,40}=[a-z]{2,20}:\/\/[^\s"'<>\\?#]{0,200}\/)?)$/
const webLink = /^https?:\/\/[^\s"'<>\\?#]{1,500}$/i

/** The pairing uri, encoded for a link. Telegram on Android decodes links once more, so there it is encoded twice. */
function encodedUri(uri: string, { os, isTelegram }: LinkFacts): string {
  const once = encodeURIComponent(uri)
  return isTelegram && os === 'android' ? encodeURIComponent(once) : once
}

/**
 * A listed link, normalised to end in a slash. Undefined if the link is refused: it is malformed, uses plain http on
 * another machine, or uses a scheme of the browser or the system.
 */
function baseOf(link: string): string | undefined {
  if (webLink.test(link)) {
    const origin = originOf(link)
    if (!origin || (!origin.startsWith('https:') && !isLoopback(origin))) return undefined
    return link.endsWith('/') ? link : `${link}/`
  }
  const [, scheme, rest] = (appLinkPattern.test(link) && nativeLink.exec(link)) || []
  if (scheme === undefined || rest === undefined) return undefined
  return `${scheme}://${rest === '' || rest.endsWith('/') ? rest : `${rest}/`}`
}

/** Whether a listed link may be opened. */
export function isWalletLink(link: string): boolean {
  return baseOf(link) !== undefined
}

/**
 * The link that hands a pairing to a wallet (reference §1.4): `scheme://wc?uri=…` or `https://…/wc?uri=…`.
 * @param link from the list
 * @returns undefined if the link is refused
 */
export function pairingLink(link: string, uri: string, facts: LinkFacts): string | undefined {
  const base = baseOf(link)
  return base && `${base}wc?uri=${encodedUri(uri, facts)}`
}

/**
 * The link that brings a wallet's app to the front for a request. Undefined for apps with only an https link: if the
 * app were missing, that link would replace the page.
 */
export function returnLink({ mobileLink }: AppLinks): string | undefined {
  const base = mobileLink && !webLink.test(mobileLink) && baseOf(mobileLink)
  return base ? `${base}wc` : undefined
}

/** The link to a wallet's app on this phone. Telegram passes a link on to the app only if it opens a new window. */
export function appLink({ mobileLink }: AppLinks, uri: string, facts: LinkFacts): Link | undefined {
  const url = mobileLink && pairingLink(mobileLink, uri, facts)
  return url ? { url, by: facts.isTelegram ? 'window' : 'link' } : undefined
}

/** The link to a wallet that is not a phone app: a program on this computer or a website. */
export function siteLink(link: string | undefined, uri: string, facts: LinkFacts): Link | undefined {
  const url = link && pairingLink(link, uri, facts)
  return link && url ? { url, by: webLink.test(link) ? 'window' : 'link' } : undefined
}

interface InAppBrowser {
  /** Id in the WalletConnect explorer (reference §1.2). */
  walletId: string
  /** Namespaces the app does not support over WalletConnect (reference §1.4). */
  namespaces: readonly Namespace[]
  /** @param origin origin of the page, encoded for a query */
  link(origin: string, facts: LinkFacts): string
}

/** Placeholder for the page's address in a query. An address inside an encoded address is encoded twice. */
const page = pageMark

const inAppBrowsers: readonly InAppBrowser[] = [
  // Phantom: docs.phantom.com, "Browse"
  {
    walletId: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    namespaces: ['solana', 'eip155', 'bip122'],
    link: (origin, { os }) =>
      os === 'android'
        ? `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
        : `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  },
  // Solflare: docs.solflare.com, "Browse"
  {
    walletId: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    namespaces: ['solana'],
    link: () => `https://solflare.com/ul/v1/browse/${page}?ref=${page}`,
  },
  // Coinbase Wallet
  {
    walletId: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    namespaces: ['solana'],
    link: () => `https://go.cb-w.com/dapp?cb_url=${page}`,
  },
  {
    walletId: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    namespaces: ['eip155'],
    link: () => `cbwallet://miniapp?url=${page}`,
  },
  // OKX: web3.okx.com, "Connect to the app"
  {
    walletId: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    namespaces: ['solana', 'bip122'],
    link: () => `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${page}`)}`,
  },
  // Keplr: docs.keplr.app, "Deeplinking". Its app takes pairings by links of a different form than the listed ones.
  {
    walletId: '6adb6082c909901b9e7189af3a4a0223102cd6f8d5c39e39f3d49acb92b578bb',
    namespaces: ['cosmos', 'eip155'],
    link: () => `https://deeplink.keplr.app/web-browser?url=${page}`,
  },
]

/**
 * The link that opens the page in a wallet's in-app browser. It contains a placeholder for the page's address.
 * Undefined if the wallet has no such link or takes pairings for the namespace.
 * @param origin origin of the page
 */
export function inAppBrowserLink(
  walletId: string,
  namespace: Namespace,
  origin: string,
  facts: LinkFacts,
): Link | undefined {
  const matches = (each: InAppBrowser) => each.walletId === walletId && each.namespaces.includes(namespace)
  const browser = inAppBrowsers.find(matches)
  return browser && { url: browser.link(encodeURIComponent(origin), facts), by: 'page' }
}
