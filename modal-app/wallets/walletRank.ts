import type { ListedWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { isSameWallet } from './obtainableWallets.ts'

type AnyWallet = Pick<ListedWallet, 'id' | 'name' | 'rdns' | 'order'>

/** A wallet's position in the operator's list, for analytics; empty if it is not known to be listed. */
export function walletRank({ store }: App, wallet: AnyWallet | undefined): { walletRank?: number } {
  const listed = () => store.getState().walletList.wallets.find(other => wallet && isSameWallet(wallet, other))
  const order = wallet?.order ?? listed()?.order
  return order === undefined ? {} : { walletRank: order }
}
