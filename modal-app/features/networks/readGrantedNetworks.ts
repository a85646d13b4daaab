import type { ChainId } from '../../../shared/caip.ts'
import type { App } from '../../app/App.ts'

/** Asks each connector which networks its connection may use. Without an answer, it may use all. */
export async function readGrantedNetworks(app: App): Promise<void> {
  const { list } = app.store.getState().connections
  const grants = await Promise.all(
    list.map(async ({ id, connectorId, namespace }): Promise<[string, readonly ChainId[]][]> => {
      const connector = app.connectors.find(connectorId)
      const granted = await connector?.grantedNetworks?.(namespace).catch(() => undefined)
      return granted ? [[id, granted]] : []
    }),
  )
  app.store.setState({ grantedNetworks: Object.fromEntries(grants.flat()) })
}
