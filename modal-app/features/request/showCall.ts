import type { App } from '../../app/App.ts'
import { connectionById } from '../../connections/connectionById.ts'
import type { FrameCall } from '../../connections/findFrameWallet.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import type { Route } from '../../flow/Route.ts'
import { currentRoute } from '../../flow/router.ts'
import { asksToSign } from '../../signing/asksToSign.ts'
import { beginTask } from '../../tasks/beginTask.ts'

/**
 * Shows what a wallet elsewhere was asked, over an open modal, until it answers. Leaving the view changes nothing: the wallet
 * has the request.
 */
export async function showCall(app: App, { call }: FrameCall, over: Promise<void>): Promise<void> {
  const { store } = app
  let leave: (() => void) | undefined
  let isOver = false
  const end = () => {
    isOver = true
    leave?.()
  }
  over.then(end)
  // An answer that was there before, or a window that needs a click, has ended it now.
  await null
  const { open, task: other, router, connections } = store.getState()
  const connection = connectionById({ connections }, call.id)
  const isFree = open && !other && app.views[currentRoute(router).view].isInterruptible
  if (isOver || !connection || !isFree || !asksToSign(call.method)) return
  const { name, icon } = connection.wallet
  const route: Route = { view: 'ContinueExternal', wallet: { id: connection.connectorId, name, icon } }
  const facts = { call, isSent: true, isElsewhere: true, press() {} }
  const { controller } = beginTask(app, { kind: 'click', facts })
  goTo(app, route)
  leave = () => {
    const { open, router, task } = store.getState()
    if (open && currentRoute(router) === route && task?.controller === controller)
      go(app, { is: 'answered', wasOpen: true })
  }
}
