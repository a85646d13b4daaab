import type { App } from '../../app/App.ts'
import { connect } from '../../connections/connect.ts'
import { pushRoute } from '../../modal/router.ts'

/** A click on a wallet: shows that it is being waited for, connects, and goes on as after any new connection. */
export async function chooseWallet(app: App, walletId: string): Promise<void> {
  app.store.setState(({ router }) => ({ router: pushRoute(router, { view: 'ConnectingExternal', walletId }) }))
  try {
    await connect(app, { walletId })
  } catch (error) {
    // The view draws a failed attempt; only what it cannot draw goes on to a toast.
    if (app.store.getState().attempt?.status === 'failed') return
    throw error
  }
  await app.afterConnect(app)
}
