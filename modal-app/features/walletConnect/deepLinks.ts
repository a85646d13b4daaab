import { appLinkPattern } from '../../../shared/appLink.ts'
import type { ListedWallet } from '../../../shared/wallets.ts'
import type { Link } from '../../host/openLink.ts'
import { isLoopback } from '../../lib/isLoopback.ts'
import { originOf } from '../../lib/originOf.ts'

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
