import type { App } from '../app/App.ts'
import type { WalletListState } from './walletList.ts'

export function changeWalletList(app: App, change: (list: WalletListState) => Partial<WalletListState>): void {
  app.store.setState(({ walletList }) => ({ walletList: { ...walletList, ...change(walletList) } }))
}
