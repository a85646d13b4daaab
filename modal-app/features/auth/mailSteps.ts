import { toConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { showToast } from '../../dialog/toasts.ts'
import { changeTask } from '../../tasks/beginTask.ts'
import { type Login, type LoginStep, mailTask, problemOf } from './login.ts'

/** Tries the six digits. */
export async function tryCode(app: App, code: string): Promise<void> {
  const step = stepNow(app)
  if (step?.is !== 'code') return
  const isTaken = await act(app, () => step.submit(code))
  track(app, { name: isTaken ? 'EMAIL_VERIFICATION_CODE_PASS' : 'EMAIL_VERIFICATION_CODE_FAIL' })
}

/** Requests another mail, which replaces the last. */
export async function resendMail(app: App): Promise<void> {
  const step = stepNow(app)
  if (step?.is !== 'code' && step?.is !== 'device') return
  let againInS = 0
  const isSent = await act(app, async () => {
    againInS = await step.resend()
  })
  if (!isSent) return
  changeLogin(app, { againAtMs: app.clock.now() + againInS * 1000 })
  showToast(app, { message: 'email.resent', variant: 'success' })
}

/** Runs the visitor's action. @returns whether it succeeded */
export async function act(app: App, run: () => Promise<void>): Promise<boolean> {
  changeLogin(app, { isBusy: true, problem: undefined })
  const { controller } = mailTask(app.store.getState()) ?? {}
  try {
    await run()
    // The next step determines itself whether it is busy.
    changeLogin(app, { isBusy: false }, controller)
    return true
  } catch (thrown) {
    const { code, facts } = toConnectKitError(thrown)
    const data = (facts.data ?? {}) as { retryAfterS?: unknown; triesLeft?: unknown }
    const triesLeft = Number.isSafeInteger(data.triesLeft) ? (data.triesLeft as number) : undefined
    const waitS = Number.isSafeInteger(data.retryAfterS) ? (data.retryAfterS as number) : undefined
    const againAtMs = waitS === undefined ? undefined : app.clock.now() + waitS * 1000
    changeLogin(
      app,
      {
        isBusy: false,
        problem: { is: problemOf(code), triesLeft },
        ...(againAtMs !== undefined && { againAtMs }),
      },
      controller,
    )
    return false
  }
}

const stepNow = (app: App): LoginStep | undefined => mailTask(app.store.getState())?.facts.login?.step

/** Changes the attempt, unless another has replaced it. */
export function changeLogin(app: App, news: Partial<Login>, controller?: AbortController): void {
  const task = mailTask(app.store.getState())
  if (!task || (controller && task.controller !== controller)) return
  const login = { ...task.facts.login, ...news }
  // The task stays busy while the wallet is being created.
  if (login.step?.is === 'wallet') login.isBusy = true
  if (task.kind === 'connect') changeTask(app, task, { facts: { ...task.facts, login } })
  else changeTask(app, task, { facts: { ...task.facts, login } })
}
