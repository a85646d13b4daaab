import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import type { FrameCall, PageCall } from '../../connections/findFrameWallet.ts'
import { go } from '../../flow/go.ts'
import type { Route } from '../../flow/Route.ts'
import { currentRoute } from '../../flow/router.ts'
import type { RequestSummary } from '../../signing/readRequest.ts'
import { changeTask } from '../../tasks/beginTask.ts'
import { runTask } from '../../tasks/runTask.ts'

declare module '../../tasks/Task.ts' {
  interface TaskFacts {
    /** Asks the visitor for the click that the page's call needs. */
    click: ClickRequest
  }
}

/** A page call that needs a click in the modal, or that a wallet elsewhere has already. */
export interface ClickRequest {
  readonly call: PageCall
  /** Its explanation, once it has been read. */
  readonly summary?: RequestSummary | undefined
  /** Whether the wallet's window was opened. */
  readonly isSent: boolean
  /** The wallet already has the request and needs no click (callFrameWallet.ts). */
  readonly isElsewhere?: boolean
  /** Opens the wallet's window, within the task of the click. @throws ConnectKitError `popup_blocked` */
  press(): void
}

interface Asked extends Pick<ClickRequest, 'press'> {
  answer: Promise<unknown>
  /** Ends the request with the error the page gets. */
  userLeft: AbortController
}

/**
 * Shows a button in the modal that opens the wallet's window, until the wallet has answered. The request ends with
 * `user_rejected` if the visitor leaves, and with `wallet_busy` while another call is waiting.
 */
export async function askForClick(
  app: App,
  { connector, call }: Pick<FrameCall, 'connector' | 'call'>,
  { press, answer, userLeft }: Asked,
): Promise<void> {
  const { store } = app
  const { id, name, icon } = connector
  const route: Route = { view: 'ContinueExternal', wallet: { id, name, icon } }
  const { open, task: other } = store.getState()
  // If the modal was about to close, it closes afterwards.
  const wasOpen = open && !other?.isLast
  if (other?.kind === 'click' && !other.facts.isElsewhere)
    return userLeft.abort(new ConnectKitError('wallet_busy', `${name} is waiting for another answer`))
  const question = { kind: 'click', facts: { call, press, isSent: false } } as const
  try {
    await runTask(app, question, userLeft.signal, ({ controller }) => {
      go(app, { is: wasOpen ? 'chosen' : 'started', route })
      const aborted = new Promise<never>((_, reject) => controller.signal.addEventListener('abort', reject))
      // The page gets the wallet's refusal from `answer`.
      return Promise.race([answer.catch(() => {}), aborted])
    })
  } catch (thrown) {
    userLeft.abort(new ConnectKitError('user_rejected', 'The visitor did not continue to the wallet', {}, thrown))
  } finally {
    const { open, router, task } = store.getState()
    // If another task has replaced this one, leave the view open: it says so.
    const isReplaced = task !== null && task.kind !== 'click'
    if (open && currentRoute(router) === route && !isReplaced) go(app, { is: 'answered', wasOpen })
  }
}

/** Opens the wallet's window, for the call on screen. Call it within the task of the click. */
export function sendCall(app: App): void {
  const { task } = app.store.getState()
  if (task?.kind !== 'click' || task.facts.isSent) return
  try {
    task.facts.press()
  } catch (thrown) {
    changeTask(app, task, { status: 'failed', code: toConnectKitError(thrown).code })
    return
  }
  changeTask(app, task, { status: 'waiting', code: undefined, facts: { ...task.facts, isSent: true } })
}
