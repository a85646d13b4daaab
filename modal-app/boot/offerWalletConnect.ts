import type { WalletConnectSettings } from '../../shared/config.ts'
import type { App } from '../app/App.ts'
import { createSessionStorage } from '../connectors/walletConnect/createSessionStorage.ts'
import {
  createWalletConnectConnector,
  type WalletConnectConnector,
} from '../connectors/walletConnect/createWalletConnect.ts'
import { openTabs } from '../connectors/walletConnect/openTabs.ts'
import { showAlert } from '../dialog/alerts.ts'
import { storageKey } from '../lib/storageKey.ts'
import { siteMetadata } from './siteMetadata.ts'
import { tellPage } from './tellPage.ts'

/** WalletConnect, once somebody asks for it and the settings hold an id of the relay; from then on the same one. */
export function offerWalletConnect(getApp: () => App): () => WalletConnectConnector | undefined {
  let connector: WalletConnectConnector | undefined
  return () => {
    const app = getApp()
    const { walletConnect } = app.store.getState().settings
    if (!walletConnect) return undefined
    connector ??= createFor(app, walletConnect)
    return connector
  }
}

function createFor(app: App, settings: WalletConnectSettings): WalletConnectConnector {
  const { config, host, clock, isMobile } = app
  // As the hints of the page, by project: what one does not want is not the other's to lose.
  const site = storageKey(config, 'walletConnect')
  return createWalletConnectConnector({
    settings,
    // The origin is the one of the handshake: no page can have wallets show another site's name.
    metadata: { ...siteMetadata(app), url: config.origin },
    storage: createSessionStorage(() => window.localStorage, site),
    host,
    clock,
    isMobile,
    siteNetworks: () => app.store.getState().networks.list.map(({ id }) => id),
    tabs: () => openTabs(window, site),
    onChange: change => tellPage(app, change),
    onRelayError: refusal => showAlert(app, refusal),
  })
}
