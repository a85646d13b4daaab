import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import type { FrameCall, PageCall } from '../connections/findFrameWallet.ts'
import type { RequestSummary } from '../signing/RequestSummary.ts'
import { changeTask } from '../tasks/beginTask.ts'
import { runTask } from '../tasks/runTask.ts'
import { go } from './go.ts'
import type { Route } from './Route.ts'
import { currentRoute, pushRoute, resetRoute } from './router.ts'

/** A page call that needs a click in the modal, or that a wallet elsewhere has already. */
export interface ClickRequest extends Pick<FrameCall, 'send'> {
  readonly call: PageCall
  /** What it asks for, once that was read. */
  readonly summary?: RequestSummary | undefined
  /** Whether the wallet's window was opened. */
  readonly isSent: boolean
  /** The wallet was asked without a click, and answers by itself (showCall.ts). */
  readonly isElsewhere?: boolean
  settle(answer: Promise<unknown>): void
}

/**
 * Shows a button in the modal that sends the call.
 * @throws ConnectKitError `user_rejected` if the visitor leaves, `wallet_busy` while another call is waiting
 */
export async function askForClick(
  app: App,
  { connector, call, send }: FrameCall,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { store } = app
  const { id, name, icon } = connector
  const route: Route = { view: 'ContinueExternal', wallet: { id, name, icon } }
  const { open, task: other } = store.getState()
  // A modal that was about to close closes afterwards.
  const wasOpen = open && !other?.isLast
  if (other?.kind === 'click' && !other.facts.isElsewhere)
    throw new ConnectKitError('wallet_busy', `${name} is waiting for another answer`)
  let settle: ClickRequest['settle'] = () => {}
  // Wrapped in an object, so that `await` does not unwrap the wallet's answer and its refusal reaches the page
  // unchanged.
  const settled = new Promise<{ answer: Promise<unknown> }>(resolve => {
    settle = answer => resolve({ answer })
  })
  try {
    const question = { kind: 'click', facts: { call, send, isSent: false, settle } } as const
    const { answer } = await runTask(app, question, signal, ({ controller }) => {
      store.setState(({ router }) => ({ open: true, router: wasOpen ? pushRoute(router, route) : resetRoute(route) }))
      const aborted = new Promise<never>((_, reject) => controller.signal.addEventListener('abort', reject))
      return Promise.race([settled, aborted])
    })
    return await answer
  } catch (thrown) {
    const isLeft = thrown instanceof ConnectKitError && (thrown.code === 'user_closed' || thrown.code === 'aborted')
    if (!isLeft || signal?.aborted) throw thrown
    throw new ConnectKitError('user_rejected', 'The visitor did not continue to the wallet', {}, thrown)
  } finally {
    const { open, router, task } = store.getState()
    // If another task has replaced this one, leave the view open: it says so.
    const isReplaced = task !== null && task.kind !== 'click'
    if (open && currentRoute(router) === route && !isReplaced) go(app, { is: 'answered', wasOpen })
  }
}

/** Sends the call after the click. The wallet's window must open within this task. */
export async function sendCall(app: App): Promise<void> {
  const { task } = app.store.getState()
  if (task?.kind !== 'click' || task.facts.isSent) return
  const { send, settle } = task.facts
  const answer = send(task.controller.signal)
  changeTask(app, task, { status: 'waiting', code: undefined, facts: { ...task.facts, isSent: true } })
  try {
    await answer
  } catch (thrown) {
    const { code } = toConnectKitError(thrown)
    if (code === 'popup_blocked') return changeTask(app, task, { status: 'failed', code, facts: task.facts })
  }
  settle(answer)
}
