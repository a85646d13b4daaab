import { isAbandoned } from '../../shared/isAbandoned.ts'

/** @param about identifies the request; equal requests to one wallet share an answer */
export type TakeTurn = <T>(walletId: string, about: unknown, run: () => Promise<T>) => Promise<T>

interface Turn {
  what: string
  done: Promise<unknown>
}

/**
 * Queues calls for one wallet, because a wallet asks its user one thing at a time. Equal calls share one answer; others
 * wait their turn. Abandoning a call also drops the calls behind it: the visitor has closed the modal or started
 * something else, and wants no further prompt.
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
    if (isAbandoned(thrown)) throw thrown
  })
  return run()
}
