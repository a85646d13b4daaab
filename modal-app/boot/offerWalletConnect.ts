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

/**
 * Returns the WalletConnect connector, or undefined if the settings hold no relay project id. Created at the first
 * call, then reused.
 */
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
  // Stored by project, like the page's hints: two projects on one origin keep separate sessions.
  const site = storageKey(config, 'walletConnect')
  return createWalletConnectConnector({
    settings,
    // The origin was verified in the handshake: no page can make wallets show another site's address.
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
