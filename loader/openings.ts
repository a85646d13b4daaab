import type { Deferred } from '../shared/createDeferred.ts'
import { createDeferred } from '../shared/createDeferred.ts'
import type { ModalMethods } from '../shared/protocol/modalMethods.schema.ts'
import type { Emitter } from './kernel/emitter.ts'
import type { LoaderEvents } from './kernel/events.ts'
import type { ModalFacts } from './kernel/state.ts'
import { settleCalls } from './settleCalls.ts'
import type { Stage } from './stage/stage.ts'

export type OpenRequest = ModalMethods['modal.open']['params']
/** What the visitor did in a view that moves something. It is the modal's word: the page checks it. */
export type Outcome = { hash: string } | { orderId: string } | { email: string }
/** A pending `open()`; it resolves with what was done, if that was asked. */
export type Call = Deferred<Outcome | undefined>

/**
 * One showing of the modal, from the first `open()` to its end:
 * `queued` waits for modal.js → `loading` waits for the iframe → `greeting` has asked it → `shown` → `settled`.
 * An iframe that is lost while something waits brings it back to `loading`.
 */
export interface Opening {
  phase: 'queued' | 'loading' | 'greeting' | 'shown' | 'settled'
  /** Pending calls and what they asked for; none while the modal shows that it is done. */
  readonly calls: Map<Call, OpenRequest>
  /** Requests that this iframe has not answered. Until it has, its news of closing is about an earlier opening. */
  asked: Map<string, Promise<void>>
  /** The iframe opened it for a call of the page. */
  isForCall?: boolean
  /** The page wants to move the connected wallets, which may be asked. */
  mayMove?: boolean
  /** What else ends with it. */
  readonly ends: (() => void)[]
}

/** Holds the one opening there may be, and what the page is told of it. modal.js moves it on (late/modal/show.ts). */
export interface Openings {
  facts(): ModalFacts
  /** None while the modal is closed. */
  current(): Opening | undefined
  /** Queues a call. The first begins an opening. */
  add(request: OpenRequest): Call
  /** Puts something on screen until the modal is there. @param isLost the iframe has to draw anew */
  wait(isLost?: boolean): void
  /** The modal is on screen. */
  reveal(opening: Opening): void
  /** Waits again if that is allowed now: for an iframe that is lost, once in a minute. */
  revive(): boolean
  /** Allows that at once: the visitor asked for it. */
  forgive(): void
  /** The open modal says what it shows. */
  take(next: ModalFacts): void
  /** The closed modal says how far its work for the page is. */
  work(next: ModalFacts): void
  /** Ends the opening; an error rejects its calls and is explained. */
  settle(error?: Error): void
}

/** After this the visitor is told that the modal is still loading. */
const slowMs = 8_000
/** The longest wait for the modal or its error: two attempts to load it. */
const openTimeoutMs = 40_000
/** A dead modal is replaced silently, but only once in this time. */
const revivalMs = 60_000
export const closed: ModalFacts = { open: false, view: null, busy: false }

/** @param explain tells the visitor; without an error, that it is still loading @param expire gives up the iframe */
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
    // A listener may have closed it: showing moves the focus.
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
      opening ??= { phase: 'queued', calls: new Map(), asked: new Map(), ends: [] }
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
      // One that modal.js has not begun stays queued, so that it begins there.
      if (opening.phase !== 'queued') opening.phase = 'loading'
      opening.asked = new Map()
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
      // Hiding returns the focus, on which a page may open again.
      if (error) explain(error)
      else stage.hide()
      settleCalls(over?.calls, error)
      take(facts)
    },
  }
}
