import type { ChainId } from '../../shared/caip.ts'
import type { ModalConfig, Settings, WalletConnectSettings } from '../../shared/config.ts'
import type { Popup } from '../host/openPopup.ts'
import type { TextStorage } from '../lib/guardStorage.ts'
import type { AuthOptions, LoadedAuth } from './auth/createAuth.ts'
import type { ConnectionChange, Connector } from './Connector.ts'
import type { LoadedWalletConnect } from './walletConnect/createWalletConnect.ts'

/** What the modal gives a connector of the iframe (boot/connectorSite.ts). */
export interface ConnectorSite {
  readonly config: ModalConfig
  /** The site's name in the windows of wallets. */
  readonly name: string
  readonly storage: TextStorage
  /** Of this connector. Two projects on one origin keep separate sessions. */
  readonly storageKey: string
  settings(): Settings
  /** The networks of this site. */
  siteNetworks(): readonly ChainId[]
  onChange(change: ConnectionChange): void
  /** Loads what opens a window, within a press in this document. */
  loadPopups(): Promise<(address: URL) => Popup>
  /** Loads what opens sign-client in the name of the site, and tells its developers what the relay refuses. */
  loadSessions(settings: WalletConnectSettings): Promise<() => Promise<LoadedWalletConnect>>
  /** Loads what opens the secure site, in a frame over the panel. */
  loadAuth(options: AuthOptions): Promise<LoadedAuth>
}

/** A connector of the iframe: what is known of it before it is made, and how it is made. */
export interface ConnectorRow {
  readonly id: string
  /** How lists name its wallet. No wallet of a page may pass for it. */
  readonly wallet?: { readonly name: string; readonly rdns?: string }
  /** The name of its part of the iframe's storage (lib/storageKey.ts). */
  readonly stores: string
  /** Whether it keeps sessions there. */
  readonly keepsSessions: boolean
  /** Whether it opens a window of its own within the click, for which its code is loaded ahead. */
  readonly opensWindow?: boolean
  /** Whether lists show it beside the same wallet in the page, which is more direct. */
  standsBesidePage?(settings: Pick<Settings, 'coinbasePreference'>): boolean
  /** What makes it, once; undefined while the site does not use it. */
  offer(site: ConnectorSite): (() => Connector) | undefined
}
