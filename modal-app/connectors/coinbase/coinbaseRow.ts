import type { ConnectorRow } from '../ConnectorRow.ts'
import { coinbaseWallet } from './coinbaseWallet.ts'
import { createCoinbaseConnector } from './createCoinbase.ts'
import type { CoinbaseOptions } from './openCoinbase.ts'

export const coinbaseRow: ConnectorRow = {
  id: coinbaseWallet.id,
  wallet: coinbaseWallet,
  stores: 'coinbase',
  keepsSessions: true,
  opensWindow: true,
  standsBesidePage: ({ coinbasePreference }) => coinbasePreference === 'smartWalletOnly',
  offer(site) {
    const { coinbasePreference, coinbaseUrl: url } = site.settings()
    // Without https the browser has no Web Crypto, so no keys can be agreed and the wallet would not answer.
    if (coinbasePreference === 'eoaOnly' || !window.isSecureContext) return undefined
    const loadWindow = async (options: CoinbaseOptions) => {
      const [openPopup, { coinbaseWindow }] = await Promise.all([site.loadPopups(), import('./coinbaseWindow.ts')])
      return coinbaseWindow({ ...options, openPopup })
    }
    return () => createCoinbaseConnector({ ...site, url, loadWindow })
  },
}
