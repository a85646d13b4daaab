import type { App } from '../../app/App.ts'
import { connect } from '../../connections/connect.ts'
import { type ChosenWallet, pushRoute } from '../../modal/router.ts'

/** A click on a wallet: shows that it is being waited for, connects, and goes on as after any new connection. */
export async function chooseWallet(app: App, wallet: ChosenWallet): Promise<void> {
  app.store.setState(({ router }) => ({ router: pushRoute(router, { view: 'ConnectingExternal', wallet }) }))
  try {
    await connect(app, { walletId: wallet.id })
  } catch {
    // The connecting view draws the failure from the state; an attempt that was given up has no view any more.
    return
  }
  await app.afterConnect(app)
}
