import type { App } from '../app/App.ts'
import { type CoinbaseConnector, createCoinbaseConnector } from '../connectors/coinbase/createCoinbase.ts'
import { storageKey } from '../lib/storageKey.ts'
import { tellPage } from './tellPage.ts'

/** Coinbase's wallet, unless the site does without its window; once somebody asks for it, from then on the same one. */
export function offerCoinbase(getApp: () => App): () => CoinbaseConnector | undefined {
  let connector: CoinbaseConnector | undefined
  return () => {
    const { store, config, storage, clock } = getApp()
    const { coinbasePreference, coinbaseUrl } = store.getState().settings
    // Without https a browser has no keys to agree upon (Web Crypto), and the wallet would not answer.
    if (coinbasePreference === 'eoaOnly' || !window.isSecureContext) return undefined
    connector ??= createCoinbaseConnector({
      url: coinbaseUrl,
      // The window's address is the operator's, whose other sites are none of this one: the name says which it is, in front.
      appName: `${new URL(config.origin).host} (${config.projectName})`,
      storage,
      // The page's origin is that of the handshake; two projects on it end each other's connections no more than two sites.
      storageKey: storageKey(config, 'coinbase'),
      clock,
      takePress: () => getApp().presses.take(),
      onChange: change => tellPage(getApp(), change),
    })
    return connector
  }
}
