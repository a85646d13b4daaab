import type { ConnectorRow } from '../ConnectorRow.ts'
import { coinbaseId } from './coinbaseId.ts'

export const coinbaseRow = {
  id: coinbaseId,
  wallet: { name: 'Coinbase', rdns: 'com.coinbase.wallet' },
  keepsSessions: true,
  opensWindow: true,
  standsBesidePage: ({ coinbasePreference }) => coinbasePreference === 'smartWalletOnly',
} as const satisfies ConnectorRow
