import { abortWith } from '../../../shared/abortWith.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { connectionById } from '../../connections/connectionById.ts'
import { type FrameCall, findFrameWallet, type PageCall } from '../../connections/findFrameWallet.ts'
import type { ConnectStep, WalletRequest } from '../../connectors/Connector.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import type { Route } from '../../flow/Route.ts'
import { currentRoute } from '../../flow/router.ts'
import { optional } from '../../lib/inBackground.ts'
import { networkById } from '../../networks/networks.ts'
import { readUrls } from '../../networks/readUrls.ts'
import { asksToSign, moves } from '../../signing/readRequest.ts'
import { beginTask } from '../../tasks/beginTask.ts'
import { askForClick } from './askForClick.ts'
import { followCall } from './followCall.ts'
import { showCallsStatus } from './showCallsStatus.ts'

/**
 * Sends a page call to a wallet that the iframe holds, or to nodes if they know the answer. A wallet with its own
 * window needs a click in this document, because the page cannot pass its own click on. Without one, the modal asks for
 * a click and closes after the answer. The modal also shows the requests of the embedded wallet.
 * @throws ConnectKitError `not_connected`; `user_rejected` if the visitor leaves the modal; `wallet_busy` while another
 * call is waiting there; and any error of the wallet
 */
export async function callFrameWallet(app: App, call: PageCall, signal?: AbortSignal): Promise<unknown> {
  const found = findFrameWallet(app, call)
  if (found.connector.kind === 'auth' && call.method === 'wallet_showCallsStatus')
    return showCallsStatus(app, found, signal)
  const read = await answerFromNodes(app, found, { ...call, signal })
  if (read) return read.result
  const userLeft = new AbortController()
  if (signal) abortWith(userLeft, signal)
  let endShow = () => {}
  const asked = new Promise<void>(resolve => {
    endShow = resolve
  })
  let press = () => {}
  const pressed = new Promise<void>(resolve => {
    press = resolve
  })
  const show = async (step: ConnectStep) => {
    if (step.is !== 'window') return
    endShow()
    const open = () => {
      step.open()
      press()
    }
    // A connector may call this synchronously, before there is an answer to await.
    await null
    await askForClick(app, found, { press: open, answer, userLeft })
  }
  const answer = found.send(userLeft.signal, show)
  answer.then(endShow, endShow)
  if (moves(call.method)) void followCall(app, found, { answer, over: asked, pressed, userLeft: userLeft.signal })
  if (app.store.getState().open) void showCall(app, found, asked)
  try {
    return await answer
  } catch (thrown) {
    throw userLeft.signal.reason instanceof ConnectKitError ? userLeft.signal.reason : thrown
  }
}

/**
 * Shows the request to a wallet elsewhere, over an open modal, until it answers. Leaving the view does not cancel the
 * request.
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
  // By now, an earlier answer or a window that needs a click has ended it.
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

/**
 * Answers a read from nodes, so that it neither waits for a phone nor wakes one.
 * @returns undefined for a call that only the wallet can answer, or a network this site does not list
 * @throws the node's error
 */
async function answerFromNodes(
  app: App,
  { namespace, connector }: Pick<FrameCall, 'namespace' | 'connector'>,
  { chainId, method, params, signal }: Omit<WalletRequest, 'namespace'>,
): Promise<{ result: unknown } | undefined> {
  // Without the adapter the wallet is asked: it answers or says what is wrong.
  const adapter = await optional(app.adapters.load(namespace))
  const network = networkById(app.store.getState().networks.list, chainId)
  const nodes = await adapter?.capability('nodes')
  if (!network || !nodes?.isForNodes(method)) return undefined
  const urls = await readUrls(app, network, connector.id)
  return { result: await nodes.ask({ method, params, signal, network, urls }) }
}
