import { authId } from './authId.ts'
import type { ConnectorRow } from './ConnectorRow.ts'
import { coinbaseRow } from './coinbase/coinbaseRow.ts'
import { walletConnectId } from './walletConnectId.ts'

/** The connectors of the iframe. A new one is a row here, an offer in boot/createApp.ts, and its id in shared/wallets.ts. */
export const connectorRows: readonly ConnectorRow[] = [
  { id: walletConnectId, wallet: { name: 'WalletConnect' }, keepsSessions: true, opensWindow: false },
  coinbaseRow,
  { id: authId, keepsSessions: true, opensWindow: false },
]
