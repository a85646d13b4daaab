import type { Context } from 'hono'
import type { CdnDeps } from '../CdnDeps.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { News } from '../store/news.ts'

/** How long a request is held open; well below what proxies allow. */
export const heldOpenMs = 20_000
/** Changes wake the request. Reading again covers lost news and states that end by time alone. */
const usualEveryMs = 5000
/** Requests per client read at this interval. Beyond it, each waits longer, so the total cost stays the same. */
const promptly = 20
/** Likewise of all clients, whose usual reads only cover lost news. */
const promptlyOfAll = 1000

/** Reads until the state changes or time is up. Anyone can trigger these reads within their rate limit. */
export type HoldOpen = <State>(
  c: Context<CdnEnv>,
  held: {
    read(): Promise<State>
    isWaiting(state: State): boolean
    /** The news that wakes the request. */
    topic: string
    /** How often to read again, for changes that make no news. */
    everyMs?(): number | undefined
  },
) => Promise<State>

export function createHoldOpen({
  clientAddress,
  timeout,
  stopping,
  news,
}: Pick<CdnDeps, 'clientAddress' | 'timeout' | 'stopping'> & { news: Pick<News, 'hear'> }): HoldOpen {
  const held = new Map<string, number>()
  /** Of all clients; each counts as no more than it has the database read. */
  let prompt = 0
  /** Of each held request: a signal with thousands of listeners is slow. */
  const enders = new Set<() => void>()
  stopping?.addEventListener('abort', () => {
    for (const end of enders) end()
  })
  const count = (client: string, change: 1 | -1) => {
    const before = held.get(client) ?? 0
    const now = before + change
    prompt += Math.min(now, promptly) - Math.min(before, promptly)
    if (now > 0) held.set(client, now)
    else held.delete(client)
  }

  return async (c, { read, isWaiting, topic, everyMs = () => undefined }) => {
    const client = clientAddress(c)
    // Thousands are held: no signal or timer is made that could be spared.
    let isOver = stopping?.aborted === true
    let wake = () => {}
    const end = () => {
      isOver = true
      wake()
    }
    // A stopping server answers its held requests, so their next poll goes to another one.
    enders.add(end)
    const signals = [timeout(heldOpenMs), c.req.raw.signal]
    for (const signal of signals) {
      if (signal.aborted) isOver = true
      signal.addEventListener('abort', end, { once: true })
    }
    count(client, 1)
    const stop = news.hear(topic, () => wake())
    try {
      for (;;) {
        // News that arrives during the read causes another one.
        const isWoken = new Promise<void>(resolve => {
          wake = resolve
        })
        const state = await read()
        if (!isWaiting(state) || isOver) return state
        const readEveryMs = everyMs() ?? usualEveryMs * Math.max(1, prompt / promptlyOfAll)
        const timer = setTimeout(wake, readEveryMs * Math.max(1, (held.get(client) ?? 0) / promptly))
        await isWoken
        clearTimeout(timer)
      }
    } finally {
      stop()
      count(client, -1)
      enders.delete(end)
      for (const signal of signals) signal.removeEventListener('abort', end)
    }
  }
}
