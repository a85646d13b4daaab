import type { ListedWallet } from '../../../shared/wallets.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { goTo } from '../../dialog/goTo.ts'
import { walletRank } from '../../wallets/walletRank.ts'

/** Shows where to get one of several wallets. `displayIndex` counts the rows from 0. */
export function showWalletToGet(app: App, wallet: ListedWallet, displayIndex: number): void {
  const properties = { name: wallet.name, platform: 'unsupported', displayIndex, view: 'GetWallet' } as const
  track(app, { name: 'SELECT_WALLET', properties: { ...properties, ...walletRank(app, wallet) } })
  goTo(app, { view: 'GetWallet', wallet })
}
