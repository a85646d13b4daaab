import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'

/** Loads what Send needs to ask the wallet: a window of the wallet opens only within the click. */
export async function loadAsking(app: App, { namespace, connectorId }: Connection): Promise<void> {
  app.connectors.find(connectorId)?.preload?.()
  const adapter = await app.adapters.load(namespace)
  await adapter.capability('transfers')
}
