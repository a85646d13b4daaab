import type { App } from '../app/App.ts'
import type { FrameCall } from '../connections/findFrameWallet.ts'
import { asksToSign } from '../signing/asksToSign.ts'
import { beginTask } from '../tasks/beginTask.ts'
import { goBack } from './closeModal.ts'
import { currentRoute, pushRoute, type Route } from './router.ts'

/** Views that only tell something. The visitor loses nothing if another lies over them for a while. */
const interruptible: readonly Route['view'][] = ['Account', 'Transactions', 'WalletReceive']

/**
 * Shows what a wallet elsewhere was asked, over an open modal, until it answers. Leaving the view changes nothing: the wallet
 * has the request.
 */
export async function showCall(app: App, { call, send }: FrameCall, answer: Promise<unknown>): Promise<void> {
  const { store } = app
  let leave: (() => void) | undefined
  let isOver = false
  const end = () => {
    isOver = true
    leave?.()
  }
  answer.then(end, end)
  // An answer that was there before, such as the refusal of a window, has ended it now.
  await null
  const { open, task: other, router, connections } = store.getState()
  const connection = connections.list.find(({ id }) => id === call.id)
  const isFree = open && !other && interruptible.includes(currentRoute(router).view)
  if (isOver || !connection || !isFree || !asksToSign(call.method)) return
  const { name, icon } = connection.wallet
  const route: Route = { view: 'ContinueExternal', wallet: { id: connection.connectorId, name, icon } }
  const facts = { call, send, isSent: true, isElsewhere: true, settle: () => {} }
  const { controller } = beginTask(app, { kind: 'click', facts })
  store.setState({ router: pushRoute(router, route) })
  leave = () => {
    const { open, router, task } = store.getState()
    if (open && currentRoute(router) === route && task?.controller === controller) goBack(app)
  }
}
