import type { ChainId } from '../../shared/caip.ts'
import type { ModalConfig, Settings, WalletConnectSettings } from '../../shared/config.ts'
import type { Popup } from '../host/openPopup.ts'
import type { TextStorage } from '../lib/guardStorage.ts'
import type { AuthOptions, LoadedAuth } from './auth/createAuth.ts'
import type { ConnectionChange, Connector } from './Connector.ts'
import type { LoadedWalletConnect } from './walletConnect/createWalletConnect.ts'

/** What the modal provides to a connector of the iframe (boot/connectorSite.ts). */
export interface ConnectorSite {
  readonly config: ModalConfig
  /** The site's name in the windows of wallets. */
  readonly name: string
  readonly storage: TextStorage
  /** This connector's key. Two projects on one origin keep separate sessions. */
  readonly storageKey: string
  settings(): Settings
  /** The networks of this site. */
  siteNetworks(): readonly ChainId[]
  onChange(change: ConnectionChange): void
  /** Loads what opens a window, within a press in this document. */
  loadPopups(): Promise<(address: URL) => Popup>
  /** Loads what opens sign-client on behalf of the site and reports the relay's refusals to its developers. */
  loadSessions(settings: WalletConnectSettings): Promise<() => Promise<LoadedWalletConnect>>
  /** Loads what opens the secure site, in a frame over the panel. */
  loadAuth(options: AuthOptions): Promise<LoadedAuth>
}

/** A connector of the iframe: its facts before it is created, and how to create it. */
export interface ConnectorRow {
  readonly id: string
  /** Its wallet's name in lists. No page wallet may impersonate it. */
  readonly wallet?: { readonly name: string; readonly rdns?: string }
  /** The name of its part of the iframe's storage (lib/storageKey.ts). */
  readonly stores: string
  /** Whether it keeps sessions there. */
  readonly keepsSessions: boolean
  /** Whether it opens its own window within the click, so its code must load ahead. */
  readonly opensWindow?: boolean
  /** Whether lists also show it when the same wallet is in the page, which is more direct. */
  standsBesidePage?(settings: Pick<Settings, 'coinbasePreference'>): boolean
  /** Returns what creates it, to be called once; undefined while the site does not use it. */
  offer(site: ConnectorSite): (() => Connector) | undefined
}
