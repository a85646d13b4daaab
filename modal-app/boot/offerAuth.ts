import type { App } from '../app/App.ts'
import { createAuthConnector } from '../connectors/auth/createAuth.ts'
import type { Connector } from '../connectors/Connector.ts'
import { storageKey } from '../lib/storageKey.ts'
import { hasLogins } from '../wallets/offeredLogins.ts'
import { tellPage } from './tellPage.ts'

/** Returns the connector of the embedded wallet, or undefined if nobody can sign in here. Created once. */
export function offerAuth(getApp: () => App): () => Connector | undefined {
  let connector: Connector | undefined
  return () => {
    const app = getApp()
    const { config, storage, store } = app
    const { settings } = store.getState()
    if (!hasLogins(config, settings)) return undefined
    connector ??= createAuthConnector({
      storage,
      storageKey: storageKey(config, 'auth'),
      siteNetworks: () => store.getState().networks.list.map(({ id }) => id),
      onChange: change => tellPage(app, change),
      load: async options => (await import('./openSiteAuth.ts')).openSiteAuth(app, options),
    })
    return connector
  }
}
