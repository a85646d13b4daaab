import type { WalletConnectSettings } from '../../shared/config.ts'
import type { App } from '../app/App.ts'
import {
  createWalletConnectConnector,
  selectionsKey,
  type WalletConnectConnector,
} from '../connectors/walletConnect/createWalletConnect.ts'
import { storageKey } from '../lib/storageKey.ts'
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
  const { config, storage, store } = app
  // Stored by project, like the page's hints: two projects on one origin keep separate sessions.
  const key = storageKey(config, 'walletConnect')
  return createWalletConnectConnector({
    settings,
    siteNetworks: () => store.getState().networks.list.map(({ id }) => id),
    onChange: change => tellPage(app, change),
    readSelections: async () => storage.get(key + selectionsKey),
    async loadOpen() {
      const { openSiteSessions } = await import('./openSiteSessions.ts')
      return () => openSiteSessions(app, settings, key)
    },
  })
}
