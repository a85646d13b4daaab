import type { ConnectorRow } from '../ConnectorRow.ts'
import { walletConnectId } from '../connectorIds.ts'
import { createWalletConnectConnector, selectionsKey } from './createWalletConnect.ts'

export const walletConnectRow: ConnectorRow = {
  id: walletConnectId,
  wallet: { name: 'WalletConnect' },
  stores: 'walletConnect',
  keepsSessions: true,
  offer(site) {
    const { walletConnect } = site.settings()
    if (!walletConnect) return undefined
    return () =>
      createWalletConnectConnector({
        ...site,
        settings: walletConnect,
        readSelections: async () => site.storage.get(site.storageKey + selectionsKey),
        loadOpen: () => site.loadSessions(walletConnect),
      })
  },
}
