import type { WalletConnectSettings } from '../../shared/config.ts'
import type { App } from '../app/App.ts'
import { createSessionStorage } from '../connectors/walletConnect/createSessionStorage.ts'
import type { LoadedWalletConnect } from '../connectors/walletConnect/createWalletConnect.ts'
import { openAmongTabs } from '../connectors/walletConnect/openAmongTabs.ts'
import { openTabs } from '../connectors/walletConnect/openTabs.ts'
import { showAlert } from '../dialog/alerts.ts'
import { siteMetadata } from './siteMetadata.ts'
import { tellPage } from './tellPage.ts'

/**
 * Opens sign-client in the name of the site. Loaded with it.
 * @param key of the site’s sessions (lib/storageKey.ts)
 */
export function openSiteSessions(app: App, settings: WalletConnectSettings, key: string): Promise<LoadedWalletConnect> {
  const { config, host, clock, isMobile, storage, store } = app
  return openAmongTabs(
    {
      settings,
      // The origin was verified in the handshake: no page can make wallets show another site's address.
      metadata: { ...siteMetadata(app), url: config.origin },
      storage: createSessionStorage(storage, key),
      host,
      clock,
      isMobile,
      siteNetworks: () => store.getState().networks.list.map(({ id }) => id),
      onChange: change => tellPage(app, change),
      onRelayError: refusal => showAlert(app, refusal),
    },
    openTabs(window, key),
  )
}
