import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { preloadConnector } from '../../connections/preloadConnector.ts'
import { walletConnectId } from '../../connectors/connectorIds.ts'
import { goTo } from '../../flow/goTo.ts'
import { viewForPage } from '../../flow/viewForPage.ts'
import type { Platform } from '../../wallets/Platform.ts'
import type { WalletChoice } from '../../wallets/walletChoices.ts'
import { walletRank } from '../../wallets/walletRank.ts'

/** Handles a click on a wallet. `displayIndex` counts the rows from 0. */
export async function selectWallet(
  app: App,
  choice: Exclude<WalletChoice, { kind: 'pending' }>,
  displayIndex: number,
): Promise<void> {
  const wallet = choice.kind === 'walletConnect' ? undefined : choice.wallet
  const view = viewForPage(app)
  const properties = { name: wallet?.name ?? 'WalletConnect', platform: platformOf(app, choice), displayIndex, view }
  track(app, { name: 'SELECT_WALLET', properties: { ...properties, ...walletRank(app, wallet) } })
  if (choice.kind === 'page' || choice.kind === 'external') {
    const { open, router } = app.store.getState()
    // A browser opens a window in the click, and may not do so after the code has loaded.
    const closeUnused = app.connectors.find(choice.wallet.id)?.capability('openAhead')?.()
    try {
      const { chooseWallet } = await app.parts.soon()
      const now = app.store.getState()
      // The visitor may have left while it loaded.
      if (now.open === open && now.router === router) await chooseWallet(app, choice.wallet)
    } finally {
      closeUnused?.()
    }
    return
  }
  // A touch has no hover to preload on, so the connector loads while the view opens.
  if (choice.kind === 'walletConnect' || choice.isReachable) prepareWallet(app, walletConnectId)
  if (choice.kind === 'walletConnect') goTo(app, { view: 'ConnectingWalletConnect' })
  else goTo(app, { view: choice.isReachable ? 'ConnectingWalletConnect' : 'GetWallet', wallet: choice.wallet })
}

/** The platform of the first view the choice leads to. */
function platformOf({ isMobile }: App, choice: Exclude<WalletChoice, { kind: 'pending' }>): Platform {
  if (choice.kind === 'page') return 'browser'
  if (choice.kind === 'external') return 'web'
  if (choice.kind === 'walletConnect') return 'qrcode'
  if (!choice.isReachable) return 'unsupported'
  if (isMobile) return 'mobile'
  return choice.wallet.mobileLink ? 'qrcode' : choice.wallet.webappLink ? 'web' : 'desktop'
}

/** Handles interest in a row that leads to WalletConnect: preloads the view and the connector. */
export function prepareWalletConnect(app: App): void {
  app.prefetch('ConnectingWalletConnect')
  preloadConnector(app, walletConnectId)
}

/** Handles interest in a wallet: preloads its connector, and what a click needs. */
export function prepareWallet(app: App, walletId: string): void {
  preloadConnector(app, walletId)
  app.prefetch('ConnectingExternal')
}

/** Opens the wallet list that is folded into one row. */
export function showWalletList(app: App): void {
  goTo(app, { view: 'ConnectWallets' })
}

/** Handles a click on "What is a wallet?", or on "New to wallets?" where nobody signs in by email. */
export function explainWallets(app: App): void {
  track(app, { name: 'CLICK_WALLET_HELP' })
  goTo(app, { view: 'WhatIsAWallet' })
}
