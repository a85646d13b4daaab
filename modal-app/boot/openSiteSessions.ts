import type { WalletConnectSettings } from '../../shared/config.ts'
import type { App } from '../app/App.ts'
import { createSessionStorage } from '../connectors/walletConnect/createSessionStorage.ts'
import type { LoadedWalletConnect } from '../connectors/walletConnect/createWalletConnect.ts'
import { openAmongTabs } from '../connectors/walletConnect/openAmongTabs.ts'
import { openTabs } from '../connectors/walletConnect/tabs.ts'
import { showAlert } from '../dialog/alerts.ts'
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

/**
 * The site's name, description and icons that WalletConnect wallets show: from the settings, else from the page's
 * `<head>`, else the project's name.
 */
export function siteMetadata({ config, store }: Pick<App, 'config' | 'store'>): {
  name: string
  description: string
  icons: string[]
} {
  const { settings, page } = store.getState()
  const { name, description, icon } = page.site ?? {}
  return {
    name: settings.siteName ?? name ?? config.projectName,
    description: settings.siteDescription ?? description ?? '',
    icons: settings.siteIcons.length ? [...settings.siteIcons] : icon ? [icon] : [],
  }
}
