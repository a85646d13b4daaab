import { createDeferred, type Deferred } from '../shared/createDeferred.ts'
import { originOf, sourceOf } from './kernel/pristineGetters.ts'
import type { Stage } from './stage/stage.ts'

export type Word = 'spoke' | 'silent' | 'blocked'

/** Hears what concerns the iframe: its window messages, its `load` events, and that the page's policy blocks it. */
export interface FrameListener {
  /** Called for each load: `document.open()` removes listeners. Where a page wraps them, the same one would be added twice. */
  listen(): void
  hear(event: Event): void
  /** There is a new iframe: what the one before it said means nothing any more. */
  forget(): void
  /** From now on `heard` gets all; first what has come so far. */
  passTo(heard: (event: Event) => void): void
  /** Resolves once the iframe has spoken, has loaded and stays silent, or is known to be blocked. */
  word(): Promise<Word>
  hasSpoken(): boolean
  stop(): void
}

/** A document that loads and stays silent for this long is not ours, but perhaps an error page. */
export const answerTimeoutMs = 2_000
/** A document that does not even load is not waited for any longer. */
const patienceMs = 20_000
const maxKept = 4

/** Keeps the latest events until modal.js takes them. Nothing of a message is read here. */
export function createFrameListener(stage: Pick<Stage, 'window'>, origin: string): FrameListener {
  let kept: readonly Event[] = []
  let listening = new AbortController()
  let patience: ReturnType<typeof setTimeout> | undefined
  /** Somebody waits for a word of the iframe. */
  let answer: Deferred<Word> | undefined

  let heard = (event: Event) => {
    // A document speaks once before it gets a port: another word is that of the next one.
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
    // A report-only policy has let the iframe through.
    if (isOurs && disposition === 'enforce') hear(event)
  }

  const say = (word: Word) => {
    clearTimeout(patience)
    answer?.resolve(word)
    answer = undefined
  }

  const wait = (ms: number) => {
    clearTimeout(patience)
    patience = setTimeout(() => say(kept.length ? 'silent' : 'spoke'), ms)
  }

  const look = () => {
    if (!answer) return
    if (has('message')) say('spoke')
    else if (has('securitypolicyviolation')) say('blocked')
    else if (kept.length) wait(answerTimeoutMs)
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
      say('spoke')
    },
    word() {
      answer ??= createDeferred()
      const { promise } = answer
      wait(patienceMs)
      look()
      return promise
    },
    hasSpoken: () => has('message'),
    stop() {
      listening.abort()
      say('spoke')
    },
  }
}
