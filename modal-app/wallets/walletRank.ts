import type { ListedWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { isSame } from './obtainableWallets.ts'

type AnyWallet = Pick<ListedWallet, 'id' | 'name' | 'rdns' | 'order'>

/** Its place in the operator's list, for what the site hears; nothing of a wallet that is not known to be listed. */
export function walletRank({ store }: App, wallet: AnyWallet | undefined): { walletRank?: number } {
  const listed = () => store.getState().walletList.wallets.find(other => wallet && isSame(wallet, other))
  const order = wallet?.order ?? listed()?.order
  return order === undefined ? {} : { walletRank: order }
}
