import type { Namespace } from './caip.ts'

/** How a wallet is reached (spec §1: AUTH, ANNOUNCED, INJECTED, WALLET_CONNECT; reference §1.2: EXTERNAL, in a window of its own). */
export const connectorKinds = ['auth', 'announced', 'injected', 'walletConnect', 'external'] as const
export type ConnectorKind = (typeof connectorKinds)[number]

/** Whether a wallet is in the host page, and its connection the page's; all others are held by the iframe. */
export function isInPage(kind: ConnectorKind): boolean {
  return kind === 'announced' || kind === 'injected'
}

/** Spec §9, connector type order: the sections of the wallet list. */
export const connectorSections = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export type ConnectorSection = (typeof connectorSections)[number]

/** A wallet found in the host page. Names and icons come from the wallet and are untrusted; the loader has cleaned them. */
export interface PageWallet {
  /** What `connect({walletId})` takes: the rdns of EIP-6963, or an id of ours for a wallet without one. */
  id: string
  /** Cleaned of control, bidi and zero-width characters, 1 to 64 characters. */
  name: string
  kind: 'announced' | 'injected'
  namespaces: Namespace[]
  /** A `data:image/…` URL of at most 256 KiB. */
  icon?: string | undefined
  rdns?: string | undefined
}

/** A wallet of the operator's list (reference §1.17): how to get it, and how to reach it where it is not in the page. */
export interface ListedWallet {
  /** Stable id; those of the WalletConnect explorer are used where a wallet has one. */
  id: string
  name: string
  namespaces: Namespace[]
  rdns?: string | undefined
  homepage: string
  /** Path on the server, content-hashed and immutable, or a `data:` URL; without one a monogram is drawn. */
  image?: string | undefined
  mobileLink?: string | undefined
  desktopLink?: string | undefined
  webappLink?: string | undefined
  appStore?: string | undefined
  playStore?: string | undefined
  chromeStore?: string | undefined
  firefoxStore?: string | undefined
  /** Its place in the operator's list, from 1; none of a wallet the site itself added. */
  order?: number | undefined
  /** The operator vouches for it, or the WalletConnect explorer does (`badge_type` there). */
  certified?: boolean | undefined
}

/** A wallet of the site's own. */
export interface CustomWallet extends ListedWallet {
  /** Named by the page: it takes the place of none of the operator's. */
  isGuest?: true | undefined
}

export const walletPlatforms = ['mobile', 'desktop', 'web', 'browser'] as const
/** Where a wallet runs: an app of a phone or of a computer, a site, an extension. */
export type WalletPlatform = (typeof walletPlatforms)[number]

/** What is listed of a wallet that only one who runs there has. */
const signsOf: Readonly<Record<WalletPlatform, readonly (keyof ListedWallet)[]>> = {
  mobile: ['mobileLink', 'appStore', 'playStore'],
  desktop: ['desktopLink'],
  web: ['webappLink'],
  browser: ['rdns', 'chromeStore', 'firefoxStore'],
}

export function runsOn(wallet: ListedWallet, platform: WalletPlatform): boolean {
  return signsOf[platform].some(sign => wallet[sign] !== undefined)
}

/** What a visitor with a phone can use (reference §1.17). */
export const phonePlatforms: readonly WalletPlatform[] = ['mobile', 'web']

/** Without case, accents, spaces and punctuation: "1inch", "f(x)Wallet" and "D’CENT" are typed in many ways. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase()
}

/** Whether a visitor who typed this may mean a wallet of that name. */
export function matchesName(name: string, text: string): boolean {
  // Of a text without letters nothing is left to compare but the text itself.
  return plain(text) === '' ? name.includes(text.trim()) : plain(name).includes(plain(text))
}
