/*
 * A press counts only if the visitor has seen the whole card, unchanged, for a while (embedded-wallet.md §3). What a page
 * lays over it, moves or clips disarms it, and so does any change of its layout.
 */

/** Seen so long before it is armed; a change of layout makes the count wait. */
export const seenMs = 500
export const settleMs = 300
/** Not armed by then: the visitor goes on in a window. */
export const patienceMs = 3_000

export type ArmingState = 'hidden' | 'counting' | 'armed' | 'given-up'

export interface Arming {
  state(): ArmingState
  /** Whether the browser vouches that all of it is seen. */
  see(isSeen: boolean): void
  /** Something in the card or its frame has moved. */
  shift(): void
  stop(): void
}

interface ArmingClock {
  set(work: () => void, ms: number): unknown
  clear(timer: unknown): void
}

/** @param giveUp whether it may be given up: there is a window to go on in */
export function createArming(clock: ArmingClock, giveUp: boolean, tell: (state: ArmingState) => void): Arming {
  let state: ArmingState = 'hidden'
  let isSeen = false
  let counting: unknown
  let patience: unknown
  /** Waits no longer than that for what is hidden, at first and after it was seen. */
  const beginPatience = () => {
    if (!giveUp) return
    patience = clock.set(() => {
      clock.clear(counting)
      become('given-up')
    }, patienceMs)
  }
  const become = (next: ArmingState) => {
    if (next === state) return
    if (next === 'armed') clock.clear(patience)
    if (state === 'armed') beginPatience()
    state = next
    tell(next)
  }
  beginPatience()
  const count = (ms: number) => {
    clock.clear(counting)
    if (state === 'given-up') return
    become(isSeen ? 'counting' : 'hidden')
    if (isSeen) counting = clock.set(() => become('armed'), ms)
  }
  return {
    state: () => state,
    see(seen) {
      isSeen = seen
      count(seenMs)
    },
    shift: () => count(settleMs + seenMs),
    stop() {
      clock.clear(patience)
      clock.clear(counting)
    },
  }
}
