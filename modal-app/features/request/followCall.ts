import type { App } from '../../app/App.ts'
import { connectionById } from '../../connections/connectionById.ts'
import type { FrameCall } from '../../connections/findFrameWallet.ts'
import { holdOpen, watchAnswer } from '../../money/followAnswer.ts'
import { moneyOf } from './moneyOf.ts'

interface Followed {
  answer: Promise<unknown>
  /** Resolves once the wallet needs a click first, or has answered. */
  over: Promise<void>
  /** Resolves once there was that click. */
  pressed: Promise<void>
  /** Aborts once the page waits no more. */
  left: AbortSignal
}

const hash = /^0x[0-9a-fA-F]{64}$/

/**
 * A page's call that moves something is a question to the wallet like those of Send: it is open while the wallet has it, and
 * what was sent is watched. The wallet is asked whether or not this works.
 */
export async function followCall(
  app: App,
  { call }: Pick<FrameCall, 'call'>,
  { answer, over, pressed, left }: Followed,
): Promise<void> {
  const connection = connectionById(app.store.getState(), call.id)
  if (!connection) return
  const { asked, isWatched } = await moneyOf(app, connection, call)
  const open = (end: Promise<unknown>) => {
    const close = holdOpen(app, asked, { left, subject: call })
    end.then(close, close)
  }
  if (await isPending(over)) open(over)
  void pressed.then(async () => {
    if (await isPending(answer)) open(answer)
  })
  const sent = await answer.catch(() => undefined)
  if (isWatched && typeof sent === 'string' && hash.test(sent)) watchAnswer(app, asked, sent)
}

/** Whether a promise has not settled. */
async function isPending(end: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  const settled = end.then(
    () => undefined,
    () => undefined,
  )
  // It waits for one turn more than what has settled.
  return (await Promise.race([settled, Promise.resolve().then(() => pending)])) === pending
}
