import type { App } from '../app/App.ts'
import { siteHost } from '../app/siteHost.ts'
import type { ConnectorRow, ConnectorSite } from '../connectors/ConnectorRow.ts'
import { connectorKey } from '../lib/storageKey.ts'
import { tellPage } from './tellPage.ts'

/** What a connector of the iframe gets of this app. The halves that need views or alerts are composed here. */
export function connectorSite(app: App, { stores }: ConnectorRow): ConnectorSite {
  const { config, storage, store } = app
  // The origin was verified in the handshake.
  const key = connectorKey(config, stores)
  return {
    config,
    // The wallet's window shows the operator's address, which several sites share: the name tells them apart, host
    // first.
    name: `${siteHost(config)} (${config.projectName})`,
    storage,
    storageKey: key,
    settings: () => store.getState().settings,
    siteNetworks: () => store.getState().networks.list.map(({ id }) => id),
    onChange: change => tellPage(app, change),
    loadPopups: async () => (await app.parts.soon()).popupsOf(app),
    async loadSessions(settings) {
      const { openSiteSessions } = await import('./openSiteSessions.ts')
      return () => openSiteSessions(app, settings, key)
    },
    loadAuth: async options => (await import('./openSiteAuth.ts')).openSiteAuth(app, options),
  }
}
