import type { Connection } from '../../../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { ListedWallet } from '../../../shared/wallets.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { connect } from '../../connections/connect.ts'
import { goTo } from '../../modal/goTo.ts'
import { type ChosenWallet, currentRoute } from '../../modal/router.ts'
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

/** Shows that a wallet of the page is being waited for, connects it, and goes on as after any new connection. */
export async function chooseWallet(app: App, wallet: ChosenWallet): Promise<void> {
  goTo(app, { view: 'ConnectingExternal', wallet })
  let connection: Connection
  try {
    connection = await connectWhileThere(app, wallet.id)
  } catch (thrown) {
    // The connecting view draws the failure from the state; an attempt that was given up has no view any more.
    trackFailure(app, thrown)
    return
  }
  track(app, { name: 'CONNECT_SUCCESS', properties: { name: wallet.name, method: 'browser' } })
  await app.afterConnect(app, connection)
}

/** A wallet that leaves the page while it is waited for will not answer any more: the attempt fails at once. */
async function connectWhileThere(app: App, walletId: string): Promise<Connection> {
  const gone = new AbortController()
  const stopWatching = app.store.subscribe(({ page }) => {
    if (!page.wallets.some(({ id }) => id === walletId)) gone.abort()
  })
  try {
    return await connect(app, { walletId, signal: gone.signal })
  } catch (thrown) {
    if (!gone.signal.aborted || app.store.getState().attempt) throw thrown
    const code = 'wallet_not_found'
    app.store.setState({ attempt: { status: 'failed', walletId, code } })
    throw new ConnectKitError(code, 'The wallet left the page before it answered', { walletId }, thrown)
  } finally {
    stopWatching()
  }
}

function trackFailure(app: App, thrown: unknown): void {
  const { code } = toConnectKitError(thrown)
  if (code === 'aborted' || code === 'user_closed') return
  if (code === 'user_rejected' || code === 'unauthorized') track(app, { name: 'USER_REJECTED' })
  else track(app, { name: 'CONNECT_ERROR', properties: { code } })
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
