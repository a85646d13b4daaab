import { authRow } from './auth/authRow.ts'
import type { ConnectorRow } from './ConnectorRow.ts'
import { coinbaseRow } from './coinbase/coinbaseRow.ts'
import { walletConnectRow } from './walletConnect/walletConnectRow.ts'

/** The connectors of the iframe. A new one is a row here, and its id in shared/wallets.ts. */
export const connectorRows: readonly ConnectorRow[] = [walletConnectRow, coinbaseRow, authRow]
