import type { Namespace } from './caip.ts'
import type { connectorKinds } from './choices.ts'

/**
 * How a wallet is reached (spec §1: AUTH, ANNOUNCED, INJECTED, WALLET_CONNECT; reference §1.2: EXTERNAL, in its own
 * window).
 */
export type ConnectorKind = (typeof connectorKinds)[number]

/** Whether a wallet is in the page, which then owns its connection. The iframe holds all others. */
export function isInPage(kind: ConnectorKind): boolean {
  return kind === 'announced' || kind === 'injected'
}

/**
 * Ids of the iframe's connectors. No wallet in the page may have such an id, in any letter case. The iframe uses no
 * other.
 */
export const frameConnectorIds: readonly string[] = ['walletConnect', 'coinbaseWallet', 'AUTH']

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

/** A wallet in the page. Its name and icon are untrusted; the loader has cleaned them. */
export interface PageWallet {
  /** For `connect({walletId})`: the EIP-6963 rdns, or our own id for a wallet without one. */
  id: string
  /** 1 to 64 characters, without control, bidi and zero-width characters. */
  name: string
  kind: 'announced' | 'injected'
  namespaces: Namespace[]
  /** A `data:image/…` URL of at most 256 KiB. */
  icon?: string | undefined
  rdns?: string | undefined
}

/** A wallet on the operator's list (reference §1.17): how to get it, and how to reach it outside the page. */
export interface ListedWallet {
  /** Stable; the WalletConnect explorer's id if it has one. */
  id: string
  name: string
  namespaces: Namespace[]
  rdns?: string | undefined
  homepage: string
  /** One line on why to choose it, in plain words. */
  about?: string | undefined
  /** Content-hashed path on the server, or a `data:` URL. Without one, a monogram is shown. */
  image?: string | undefined
  mobileLink?: string | undefined
  desktopLink?: string | undefined
  webappLink?: string | undefined
  appStore?: string | undefined
  playStore?: string | undefined
  chromeStore?: string | undefined
  firefoxStore?: string | undefined
  /** Its position on the operator's list, from 1. Absent for a site's own wallet. */
  order?: number | undefined
  /** The operator or the WalletConnect explorer (`badge_type`) vouches for it. */
  certified?: boolean | undefined
}

/** A site's own wallet. */
export interface CustomWallet extends Omit<ListedWallet, 'about'> {
  /** Named by the page, so it never replaces one of the operator's. */
  isGuest?: true | undefined
}
