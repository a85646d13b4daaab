import type { App } from '../app/App.ts'
import { siteHost } from '../app/siteHost.ts'
import { type CoinbaseConnector, createCoinbaseConnector } from '../connectors/coinbase/createCoinbase.ts'
import { storageKey } from '../lib/storageKey.ts'
import { tellPage } from './tellPage.ts'

/**
 * Returns the Coinbase connector, or undefined if the site does not use its window. Created at the first call, then
 * reused.
 */
export function offerCoinbase(getApp: () => App): () => CoinbaseConnector | undefined {
  let connector: CoinbaseConnector | undefined
  return () => {
    const app = getApp()
    const { store, config, storage } = app
    const { coinbasePreference, coinbaseUrl } = store.getState().settings
    // Without https the browser has no Web Crypto, so no keys can be agreed and the wallet would not answer.
    if (coinbasePreference === 'eoaOnly' || !window.isSecureContext) return undefined
    connector ??= createCoinbaseConnector({
      url: coinbaseUrl,
      // The wallet's window shows the operator's address, which several sites share: the name tells them apart, host
      // first.
      appName: `${siteHost(config)} (${config.projectName})`,
      storage,
      // The origin was verified in the handshake. Two projects on one origin keep separate sessions.
      storageKey: storageKey(config, 'coinbase'),
      onChange: change => tellPage(app, change),
      loadWindow: async options => (await app.parts.soon()).openCoinbaseWindow(app, options),
    })
    return connector
  }
}
