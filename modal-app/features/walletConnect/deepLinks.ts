import { appLinkPattern } from '../../../shared/appLink.ts'
import type { ListedWallet } from '../../../shared/wallets.ts'
import type { Link } from '../../host/openLink.ts'
import { isLoopback } from '../../lib/isLoopback.ts'
import { originOf } from '../../lib/originOf.ts'

export interface LinkFacts {
  os: 'ios' | 'android' | 'other'
  /** The page runs inside Telegram, which opens links in a window of its own. */
  isTelegram: boolean
}

/** `mobileLink`: `wallet:`, `wallet://…`, or an https link the app is registered for. */
export type AppLinks = Pick<ListedWallet, 'mobileLink'>

/** What a wallet's scheme looks like, with what may follow it: a path, or a link within it that ends in a slash (Bybit's). */
const nativeLink =
  /^([a-z][a-z0-9+.-]{1,40}):\/{0,2}([^\s"'<>\\?#]{0,500}(?:\?\w{1,40}=[a-z]{2,20}:\/\/[^\s"'<>\\?#]{0,200}\/)?)$/
const webLink = /^https?:\/\/[^\s"'<>\\?#]{1,500}$/i

/** The pairing uri as a wallet's link carries it. Telegram on Android decodes what it opens once more. */
function carried(uri: string, { os, isTelegram }: LinkFacts): string {
  const once = encodeURIComponent(uri)
  return isTelegram && os === 'android' ? encodeURIComponent(once) : once
}

/**
 * A link of the listing with a slash at its end; undefined for one that is no wallet's: ill-formed, plain http outside
 * this machine, or of a scheme of the browser's or the system's own.
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

/** Whether a link of the listing can be followed. */
export function isWalletLink(link: string): boolean {
  return baseOf(link) !== undefined
}

/**
 * The link that hands a pairing to a wallet (reference §1.4): `scheme://wc?uri=…` or `https://…/wc?uri=…`.
 * @param link of the listing
 * @returns undefined for a link that is refused
 */
export function pairingLink(link: string, uri: string, facts: LinkFacts): string | undefined {
  const base = baseOf(link)
  return base && `${base}wc?uri=${carried(uri, facts)}`
}

/**
 * Where a wallet's app is brought to the front for a request; undefined for one that has no scheme of its own, since an https
 * link takes the place of the page where the app is missing.
 */
export function returnLink({ mobileLink }: AppLinks): string | undefined {
  const base = mobileLink && !webLink.test(mobileLink) && baseOf(mobileLink)
  return base ? `${base}wc` : undefined
}

/** The link into a wallet's app on this phone. Telegram hands over what asks for a window. */
export function appLink({ mobileLink }: AppLinks, uri: string, facts: LinkFacts): Link | undefined {
  const url = mobileLink && pairingLink(mobileLink, uri, facts)
  return url ? { url, by: facts.isTelegram ? 'window' : 'link' } : undefined
}

/** The link to a wallet that is no app of this phone: a program on this computer, or a page. */
export function siteLink(link: string | undefined, uri: string, facts: LinkFacts): Link | undefined {
  const url = link && pairingLink(link, uri, facts)
  return link && url ? { url, by: webLink.test(link) ? 'window' : 'link' } : undefined
}
