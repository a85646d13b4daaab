import { createDeferred, type Deferred } from '../shared/createDeferred.ts'
import { originOf, sourceOf } from './kernel/pristineGetters.ts'
import type { Stage } from './stage/stage.ts'

export type FrameAnswer = 'spoke' | 'silent' | 'blocked'

/** Collects the iframe's window messages, its `load` events and CSP reports that block it. */
export interface FrameListener {
  /**
   * Called for each load, since `document.open()` removes listeners. Removes the old ones first: a page that wraps
   * `addEventListener` would otherwise add them twice.
   */
  listen(): void
  hear(event: Event): void
  /** Drops events of the previous iframe. */
  forget(): void
  /** Passes everything to `heard` from now on, starting with the events kept so far. */
  passTo(heard: (event: Event) => void): void
  /** Resolves once the iframe has sent a message, has loaded and stayed silent, or is known to be blocked. */
  wait(): Promise<FrameAnswer>
  hasSpoken(): boolean
  stop(): void
}

/** A document that loads and stays silent for this long isn't ours; it may be an error page. */
export const answerTimeoutMs = 2_000
/** How long to wait for a document to load. */
const patienceMs = 20_000
const maxKept = 4

/** Keeps the latest events until modal.js takes them. Doesn't read messages. */
export function createFrameListener(stage: Pick<Stage, 'window'>, origin: string): FrameListener {
  let kept: readonly Event[] = []
  let listening = new AbortController()
  let patience: ReturnType<typeof setTimeout> | undefined
  /** Set while a caller waits for the iframe's first message. */
  let answer: Deferred<FrameAnswer> | undefined

  let heard = (event: Event) => {
    // A document sends one message before it gets a port, so a second one comes from the next document.
    kept = event.type === 'message' && has('message') ? [event] : [...kept, event].slice(-maxKept)
    look()
  }
  const hear = (event: Event) => heard(event)

  const onMessage = (event: Event) => {
    const source = sourceOf(event)
    if (source && source === stage.window() && originOf(event) === origin) hear(event)
  }

  const onViolation = (event: SecurityPolicyViolationEvent) => {
    const { blockedURI, disposition, effectiveDirective } = event
    const isOurs = /^(frame|child|default)-src/.test(effectiveDirective) && blockedURI.startsWith(origin)
    // A report-only policy doesn't block the iframe.
    if (isOurs && disposition === 'enforce') hear(event)
  }

  const settle = (status: FrameAnswer) => {
    clearTimeout(patience)
    answer?.resolve(status)
    answer = undefined
  }

  const startTimer = (ms: number) => {
    clearTimeout(patience)
    patience = setTimeout(() => settle(kept.length ? 'silent' : 'spoke'), ms)
  }

  const look = () => {
    if (!answer) return
    if (has('message')) settle('spoke')
    else if (has('securitypolicyviolation')) settle('blocked')
    else if (kept.length) startTimer(answerTimeoutMs)
  }

  const has = (wanted: string) => kept.some(({ type }) => type === wanted)

  return {
    listen() {
      listening.abort()
      listening = new AbortController()
      const { signal } = listening
      addEventListener('message', onMessage, { signal })
      document.addEventListener('securitypolicyviolation', onViolation, { signal })
    },
    hear,
    forget() {
      kept = []
    },
    passTo(next) {
      heard = next
      for (const event of kept) next(event)
      kept = []
      settle('spoke')
    },
    wait() {
      answer ??= createDeferred()
      const { promise } = answer
      startTimer(patienceMs)
      look()
      return promise
    },
    hasSpoken: () => has('message'),
    stop() {
      listening.abort()
      settle('spoke')
    },
  }
}
