import type { Context } from 'hono'
import { firstSignal } from '../../shared/firstSignal.ts'
import type { CdnDeps } from '../app.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { wait } from '../wait.ts'

/** How long a request is held open; well below what proxies allow. */
export const heldOpenMs = 20_000
/** Polls the database, because several servers may share it. */
const everyMs = 400
/** Requests per client polled at this interval. Beyond it, each waits longer, so the total cost stays the same. */
const promptly = 20

/** Reads until the state changes or time is up. Anyone can trigger these reads within their rate limit. */
export type HoldOpen = <State>(
  c: Context<CdnEnv>,
  read: () => Promise<State>,
  isWaiting: (state: State) => boolean,
) => Promise<State>

export function createHoldOpen({
  clientAddress,
  timeout,
  stopping,
}: Pick<CdnDeps, 'clientAddress' | 'timeout' | 'stopping'>): HoldOpen {
  const held = new Map<string, number>()
  /** One per request: a signal with thousands of listeners is slow. */
  const enders = new Set<AbortController>()
  stopping?.addEventListener('abort', () => {
    for (const ender of enders) ender.abort()
  })
  const count = (client: string, change: 1 | -1) => {
    const now = (held.get(client) ?? 0) + change
    if (now > 0) held.set(client, now)
    else held.delete(client)
  }

  return async (c, read, isWaiting) => {
    const client = clientAddress(c)
    // A stopping server answers its held requests, so their next poll goes to another one.
    const ender = new AbortController()
    if (stopping?.aborted) ender.abort()
    enders.add(ender)
    const over = firstSignal(timeout(heldOpenMs), c.req.raw.signal, ender.signal)
    const isOver = new Promise<void>(resolve => {
      if (over.aborted) resolve()
      over.addEventListener('abort', () => resolve(), { once: true })
    })
    count(client, 1)
    try {
      for (;;) {
        const state = await read()
        if (!isWaiting(state) || over.aborted) return state
        await Promise.race([wait(everyMs * Math.max(1, (held.get(client) ?? 0) / promptly)), isOver])
      }
    } finally {
      count(client, -1)
      enders.delete(ender)
    }
  }
}
