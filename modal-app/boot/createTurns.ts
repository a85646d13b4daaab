import type { ErrorCode } from '../../shared/errorCodes.ts'
import { ConnectKitError } from '../../shared/errors.ts'

/** @param about what is asked, so that the same is known again */
export type TakeTurn = <T>(walletId: string, about: unknown, run: () => Promise<T>) => Promise<T>

const givenUp: readonly ErrorCode[] = ['aborted', 'user_closed']

interface Turn {
  what: string
  done: Promise<unknown>
}

/**
 * A wallet asks its user one thing at a time: of several calls for one wallet, those that ask for the same share one answer,
 * and others wait for those before them. Where one was given up, so are those behind it: something else was begun meanwhile, or
 * the visitor has closed the modal and wants no further question.
 */
export function createTurns(): TakeTurn {
  const queues = new Map<string, Turn[]>()
  return <T>(walletId: string, about: unknown, run: () => Promise<T>): Promise<T> => {
    const queue = queues.get(walletId) ?? []
    queues.set(walletId, queue)
    const what = JSON.stringify(about)
    const same = queue.find(turn => turn.what === what)
    if (same) return same.done as Promise<T>
    const done = after(queue.at(-1)?.done, run).finally(() => {
      queue.splice(queue.indexOf(turn), 1)
      if (!queue.length) queues.delete(walletId)
    })
    const turn: Turn = { what, done }
    queue.push(turn)
    return done
  }
}

async function after<T>(before: Promise<unknown> | undefined, run: () => Promise<T>): Promise<T> {
  await before?.catch(thrown => {
    if (thrown instanceof ConnectKitError && givenUp.includes(thrown.code)) throw thrown
  })
  return run()
}
