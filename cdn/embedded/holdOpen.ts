import type { Context } from 'hono'
import type { CdnDeps } from '../CdnDeps.ts'
import type { CdnEnv, DeferredBody } from '../cdnEnv.ts'
import type { News } from '../store/news.ts'

/**
 * How long a request is held open, by default. Each question that follows costs a proof and three statements, so thousands of
 * idle clients cost less the longer they are held; the most impatient of the usual proxies, Heroku's, gives up after 30 s.
 */
export const heldOpenMs = 25_000
/** Changes wake the request. Reading again covers lost news and states that end by time alone. */
export const usualEveryMs = 5000
/** Requests per client read at this interval. Beyond it, each waits longer, so the total cost stays the same. */
const promptly = 20
/** The same for all clients together, whose usual reads only cover lost news. */
const promptlyOfAll = 1000

/** A poll for a state that is still to come. Anyone can trigger its reads within their rate limit. */
export interface HeldQuestion<State> {
  read(): Promise<State>
  isWaiting(state: State): boolean
  /** News on this topic wakes it. */
  topic: string
  /** Interval of reads, for changes without news. */
  everyMs?(): number | undefined
  /** Called if the client hangs up. */
  onLeft?(): Promise<void>
}

interface Replies<State, Reply> {
  of(state: State): Reply
  unknown: Reply
}

export interface HoldOpen {
  /** Reads until the state changes or time is up. */
  holdOpen<State>(c: Context<CdnEnv>, question: HeldQuestion<State>): Promise<State>
  /**
   * The same for thousands of polls at once: if the connection supports it, the request's context is freed while the
   * poll is held. If a read fails, the reply is `unknown`, and the next poll reports the failure.
   */
  holdDetached<State, Reply extends object>(
    c: Context<CdnEnv>,
    question: HeldQuestion<State>,
    reply: Replies<State, Reply>,
  ): Promise<Reply | Response>
}

export function createHoldOpen({
  clientAddress,
  elapsed,
  stopping,
  news,
  heldOpenMs: heldMs = heldOpenMs,
}: Pick<CdnDeps, 'clientAddress' | 'elapsed' | 'stopping' | 'heldOpenMs'> & { news: Pick<News, 'hear'> }): HoldOpen {
  const held = new Map<string, number>()
  /** Held requests of all clients; a client counts only up to `promptly`, where its reads stop growing. */
  let prompt = 0
  /** Ends all held requests. A signal with thousands of listeners would be slow. */
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

  const hold = async <State>(
    client: string,
    { read, isWaiting, topic, everyMs, onLeft }: HeldQuestion<State>,
    whenLeft: (leave: () => void) => void,
  ): Promise<State> => {
    const endsAt = elapsed() + heldMs
    let isOver = stopping?.aborted === true
    let hasLeft = false
    let wake = (_readsAgain: boolean) => {}
    const end = () => {
      isOver = true
      wake(false)
    }
    whenLeft(() => {
      hasLeft = true
      end()
    })
    // A stopping server answers its held requests, so their next poll goes to another one.
    enders.add(end)
    count(client, 1)
    const stop = news.hear(topic, () => wake(true))
    try {
      for (;;) {
        // News that arrives during the read causes another one.
        const isWoken = new Promise<boolean>(resolve => {
          wake = resolve
        })
        const state = await read()
        const leftMs = endsAt - elapsed()
        if (!isWaiting(state) || isOver || leftMs <= 0) return state
        const usualMs = everyMs?.() ?? usualEveryMs * Math.max(1, prompt / promptlyOfAll)
        const readMs = usualMs * Math.max(1, (held.get(client) ?? 0) / promptly)
        const timer = setTimeout(wake, Math.min(readMs, leftMs), readMs < leftMs)
        const readsAgain = await isWoken
        clearTimeout(timer)
        // No news arrived. The next poll follows at once, and also reads changes without news.
        if (!readsAgain) return state
      }
    } finally {
      stop()
      count(client, -1)
      enders.delete(end)
      if (hasLeft) await onLeft?.()
    }
  }

  const holdOpen: HoldOpen['holdOpen'] = (c, question) => {
    const { signal } = c.req.raw
    return hold(clientAddress(c), question, leave => {
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
    })
  }

  /** A separate scope, so the closure does not keep the request in memory. The next poll reports a lasting failure. */
  const bodyOf =
    <State>(client: string, question: HeldQuestion<State>, { of, unknown }: Replies<State, object>): DeferredBody =>
    whenLeft =>
      hold(client, question, whenLeft)
        .then(of)
        .catch(() => unknown)
        .then(JSON.stringify)

  return {
    holdOpen,
    async holdDetached(c, question, reply) {
      if (!c.env?.deferBody) return reply.of(await holdOpen(c, question))
      c.env.deferBody(bodyOf(clientAddress(c), question, reply))
      return c.body(null, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    },
  }
}
