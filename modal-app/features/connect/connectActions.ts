import type { ListedWallet } from '../../../shared/wallets.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { chooseWallet } from '../../modal/chooseWallet.ts'
import { goTo } from '../../modal/goTo.ts'
import { currentRoute } from '../../modal/router.ts'
import type { WalletChoice } from './walletChoices.ts'

/** A click on a row of the wallet list. `displayIndex` counts the rows from 0. */
export async function selectWallet(
  app: App,
  choice: Exclude<WalletChoice, { kind: 'pending' }>,
  displayIndex: number,
): Promise<void> {
  const { kind, wallet } = choice
  const { view } = currentRoute(app.store.getState().router)
  const platform = kind === 'page' ? 'browser' : 'unsupported'
  track(app, { name: 'SELECT_WALLET', properties: { name: wallet.name, platform, displayIndex, view } })
  if (kind === 'page') await chooseWallet(app, wallet)
  else goTo(app, { view: 'GetWallet', wallet })
}

/** The wallet list, where it was folded into one row. */
export function showWallets(app: App): void {
  goTo(app, { view: 'ConnectWallets' })
}

/** The whole list of the operator, to search. */
export function showAllWallets(app: App): void {
  track(app, { name: 'CLICK_ALL_WALLETS' })
  goTo(app, { view: 'AllWallets' })
}

/** "New to wallets?" */
export function explainWallets(app: App): void {
  track(app, { name: 'CLICK_WALLET_HELP' })
  goTo(app, { view: 'WhatIsAWallet' })
}

/** Where there is a wallet to get, for those who have none. */
export function showWalletsToGet(app: App): void {
  track(app, { name: 'CLICK_GET_WALLET_HELP' })
  goTo(app, { view: 'GetWallet' })
}

/** A link to a store was followed. */
export function noteGetWallet(app: App, { name }: ListedWallet): void {
  track(app, { name: 'GET_WALLET', properties: { name } })
}
