import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { walletConnectId } from '../../connectors/walletConnectId.ts'
import { chooseWallet } from '../../dialog/chooseWallet.ts'
import { goTo } from '../../dialog/goTo.ts'
import { currentRoute } from '../../dialog/router.ts'
import type { WalletChoice } from '../../wallets/walletChoices.ts'
import { walletRank } from '../../wallets/walletRank.ts'
import type { Platform } from '../walletConnect/platforms.ts'

/** A click on a row of the wallet list. `displayIndex` counts the rows from 0. */
export async function selectWallet(
  app: App,
  choice: Exclude<WalletChoice, { kind: 'pending' }>,
  displayIndex: number,
): Promise<void> {
  const wallet = choice.kind === 'walletConnect' ? undefined : choice.wallet
  const { view } = currentRoute(app.store.getState().router)
  const properties = { name: wallet?.name ?? 'WalletConnect', platform: platformOf(app, choice), displayIndex, view }
  track(app, { name: 'SELECT_WALLET', properties: { ...properties, ...walletRank(app, wallet) } })
  if (choice.kind === 'page' || choice.kind === 'external') {
    await chooseWallet(app, choice.wallet)
    return
  }
  // A finger points at nothing before it taps: what connects is loaded beside the view.
  if (choice.kind === 'walletConnect' || choice.isReachable) prepareWallet(app, walletConnectId)
  if (choice.kind === 'walletConnect') goTo(app, { view: 'ConnectingWalletConnect' })
  else goTo(app, { view: choice.isReachable ? 'ConnectingWalletConnect' : 'GetWallet', wallet: choice.wallet })
}

/** Where the visitor is led first. */
function platformOf({ isMobile }: App, choice: Exclude<WalletChoice, { kind: 'pending' }>): Platform {
  if (choice.kind === 'page') return 'browser'
  if (choice.kind === 'external') return 'web'
  if (choice.kind === 'walletConnect') return 'qrcode'
  if (!choice.isReachable) return 'unsupported'
  if (isMobile) return 'mobile'
  return choice.wallet.mobileLink ? 'qrcode' : choice.wallet.webappLink ? 'web' : 'desktop'
}

/** Somebody points at a row that leads to WalletConnect: loads its view and what connecting over it needs. */
export function prepareWalletConnect(app: App): void {
  app.prefetch('ConnectingWalletConnect')
  app.connectors.find(walletConnectId)?.preload?.()
}

/** Somebody points at a wallet: loads what connecting it needs. */
export function prepareWallet(app: App, walletId: string): void {
  app.connectors.find(walletId)?.preload?.()
}

/** The wallet list, where it was folded into one row. */
export function showWalletList(app: App): void {
  goTo(app, { view: 'ConnectWallets' })
}

/** For the wallet of another device. */
export function showCode(app: App): void {
  track(app, {
    name: 'SELECT_WALLET',
    properties: { name: 'WalletConnect', platform: 'qrcode', displayIndex: 0, view: 'AllWallets' },
  })
  goTo(app, { view: 'ConnectingWalletConnect' })
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
