import { ConnectKitError, fromWire } from '../../../shared/errors.ts'
import type { Clock } from '../../lib/Clock.ts'
import { throwIfAborted, within } from '../within.ts'
import type { Extras, Method, RunMethod, ToCaller, ToOwner } from './tabs.ts'

/** This tab's pending calls. */
export interface Calls {
  call(method: Method, args?: unknown, extras?: Extras): Promise<unknown>
  /** The owner sent a message about a call. */
  hear(message: ToCaller): void
  /** Another tab has become the owner. */
  sendAgain(): void
  /** The document is about to go. */
  abortAll(): void
}

interface CallsOptions {
  tab: string
  clock: Clock
  post(message: ToOwner): void
  /** Undefined while another tab is the owner. */
  runHere(): RunMethod | undefined
  /** The owner does not react. */
  onSilence(): void
}

interface Pending {
  method: Method
  extras: Extras
  isTaken: boolean
  send(): void
  settle(outcome: Promise<unknown>): void
}

/** An owner that does not accept a call in this time is asleep: phones suspend background tabs. */
const takenMs = 5_000

export function createCalls({ tab, clock, post, runHere, onSilence }: CallsOptions): Calls {
  const pending = new Map<number, Pending>()
  let count = 0

  return {
    async call(method, args, extras = {}) {
      const { signal } = extras
      // The client was loaded in the meantime.
      throwIfAborted(signal)
      const id = ++count
      let timer: unknown
      const answer = new Promise<unknown>(settle => {
        const entry: Pending = {
          method,
          extras,
          isTaken: false,
          settle,
          send() {
            clock.clearTimeout(timer)
            const run = runHere()
            if (run) return settle(run(tab, method, args, extras))
            entry.isTaken = false
            post({ type: 'call', tab, id, method, args })
            timer = clock.setTimeout(() => entry.isTaken || onSilence(), takenMs)
          },
        }
        pending.set(id, entry)
        entry.send()
      })
      try {
        return await within(answer, { signal })
      } finally {
        if (signal?.aborted && !runHere()) post({ type: 'abort', tab, id })
        clock.clearTimeout(timer)
        pending.delete(id)
      }
    },

    hear(message) {
      const { id } = message
      const call = pending.get(id)
      if (message.type === 'taken' && call) call.isTaken = true
      else if (message.type === 'uri') call?.extras.show?.({ is: 'pairing', uri: message.uri })
      else if (message.type === 'linkAsked')
        void Promise.resolve(call?.extras.appLink?.()).then(link => post({ type: 'link', tab, id, link }))
      else if (message.type === 'answer') call?.settle(Promise.resolve(message.result))
      else if (message.type === 'failed') call?.settle(Promise.reject(fromWire(message.error, message.error)))
    },

    sendAgain() {
      for (const { method, isTaken, send, settle } of pending.values())
        if (isTaken && method === 'request') {
          // Never ask a wallet twice for one signature.
          const text = 'The tab that was asking the wallet was closed; ask again'
          settle(Promise.reject(new ConnectKitError('aborted', text)))
        } else send()
    },

    abortAll() {
      for (const id of pending.keys()) post({ type: 'abort', tab, id })
    },
  }
}
