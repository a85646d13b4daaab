import type { Deferred } from '../shared/createDeferred.ts'
import { createDeferred } from '../shared/createDeferred.ts'
import type { ModalMethods } from '../shared/protocol/modalMethods.schema.ts'
import type { Emitter } from './kernel/emitter.ts'
import type { LoaderEvents } from './kernel/events.ts'
import type { ModalFacts } from './kernel/state.ts'
import { settleCalls } from './settleCalls.ts'
import type { Stage } from './stage/stage.ts'

export type OpenRequest = ModalMethods['modal.open']['params']
/**
 * The visitor's result in a view that moves assets or changes an email. Claimed by the modal, so the page must verify
 * it.
 */
export type Outcome = { hash: string } | { orderId: string } | { email: string }
/** A pending `open()`. Resolves with the outcome if the call wants one. */
export type Call = Deferred<Outcome | undefined>

/**
 * One showing of the modal, from the first `open()` to its end: `queued` (modal.js is loading) → `loading` (the iframe
 * is loading) → `greeting` (requested, not answered) → `shown` → `settled`. If the iframe is lost while calls are
 * pending, the opening returns to `loading`.
 */
export interface Opening {
  phase: 'queued' | 'loading' | 'greeting' | 'shown' | 'settled'
  /** Pending calls and their requests; empty while the modal shows its success. */
  readonly calls: Map<Call, OpenRequest>
  /**
   * Requests that this iframe has not answered. Until it answers, a report of closing belongs to an earlier opening.
   */
  requests: Map<string, Promise<void>>
  /** The iframe opened it for a call of the page. */
  isForCall?: boolean
  /** The page wants to switch connected wallets, so they may be prompted. */
  mayMove?: boolean
  /** Called when it ends. */
  readonly ends: (() => void)[]
}

/** Holds the current opening, if any, and the state reported to the page. modal.js drives it (late/modal/show.ts). */
export interface Openings {
  facts(): ModalFacts
  /** Undefined while the modal is closed. */
  current(): Opening | undefined
  /** Queues a call. The first begins an opening. */
  add(request: OpenRequest): Call
  /** Shows a placeholder until the modal has drawn. @param isLost the iframe must draw again */
  wait(isLost?: boolean): void
  /** The modal is on screen. */
  reveal(opening: Opening): void
  /** Allows one more attempt for a lost iframe, once in a minute. @returns whether it is allowed */
  revive(): boolean
  /** Allows an attempt at once, because the visitor requested it. */
  forgive(): void
  /** The open modal reports its state. */
  take(next: ModalFacts): void
  /** The closed modal reports its state while it works for the page. */
  work(next: ModalFacts): void
  /** Ends the opening; an error rejects its calls and is explained. */
  settle(error?: Error): void
}

/** After this time, the card reports that the modal is still loading. */
const slowMs = 8_000
/** The longest wait for the modal or its error. Covers two attempts to load it. */
const openTimeoutMs = 40_000
/** A dead modal is replaced silently, but only once in this time. */
const revivalMs = 60_000
export const closed: ModalFacts = { open: false, view: null, busy: false }

/**
 * @param explain shows an error to the visitor; without an error, that the modal is still loading
 * @param expire drops the iframe
 */
export function createOpenings(
  stage: Pick<Stage, 'show' | 'hide' | 'reveal'>,
  { emit }: Pick<Emitter<LoaderEvents>, 'emit'>,
  explain: (error?: Error) => void,
  expire: () => void,
): Openings {
  let opening: Opening | undefined
  let facts = closed
  let slowTimer: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  let revivedAt = -revivalMs

  const take: Openings['take'] = next => {
    facts = next
    emit('modal', { open: facts.open, view: facts.view })
    emit('state', undefined)
  }

  const stopWaiting = () => {
    clearTimeout(slowTimer)
    clearTimeout(deadline)
    deadline = undefined
  }

  const wait: Openings['wait'] = isLost => {
    stage.show(isLost)
    // A listener may have closed it, because showing moves the focus.
    if (!opening) return
    clearTimeout(slowTimer)
    slowTimer = setTimeout(explain, slowMs)
    deadline ??= setTimeout(expire, openTimeoutMs)
  }

  return {
    facts: () => facts,
    current: () => opening,
    add(request) {
      const call: Call = createDeferred()
      if (!opening) facts = { ...closed, open: true }
      opening ??= { phase: 'queued', calls: new Map(), requests: new Map(), ends: [] }
      opening.calls.set(call, request)
      return call
    },
    wait,
    reveal(mine) {
      mine.phase = 'shown'
      stopWaiting()
      stage.reveal()
    },
    revive() {
      const now = performance.now()
      if (!opening || now - revivedAt < revivalMs) return false
      revivedAt = now
      // An opening that modal.js has not begun stays queued, so that modal.js begins it.
      if (opening.phase !== 'queued') opening.phase = 'loading'
      opening.requests = new Map()
      wait(true)
      return true
    },
    forgive() {
      revivedAt = -revivalMs
    },
    take,
    work({ busy, namespace }) {
      facts = { ...closed, busy, namespace }
      emit('state', undefined)
    },
    settle(error) {
      const over = opening
      opening = undefined
      facts = closed
      stopWaiting()
      if (over) {
        over.phase = 'settled'
        for (const end of over.ends) end()
      }
      // Last: hiding returns the focus, and a page may open the modal again on that.
      if (error) explain(error)
      else stage.hide()
      settleCalls(over?.calls, error)
      take(facts)
    },
  }
}
