/*
 * A press counts only if the visitor has had the screen before them, unchanged, for a while (embedded-wallet.md §3).
 */

/** Seen so long before it is armed; a change of layout makes the count wait. */
export const seenMs = 500
export const settleMs = 300

export type ArmingState = 'hidden' | 'counting' | 'armed'

export interface Arming {
  state(): ArmingState
  /** Whether it is before the visitor. */
  see(isSeen: boolean): void
  /** Something on the screen has moved. */
  shift(): void
  /** Whatever else shows that it was not read till now: it counts from the start. */
  restart(): void
  stop(): void
}

interface ArmingClock {
  set(work: () => void, ms: number): unknown
  clear(timer: unknown): void
}

export function createArming(clock: ArmingClock, tell: (state: ArmingState) => void): Arming {
  let state: ArmingState = 'hidden'
  let isSeen = false
  let counting: unknown
  const become = (next: ArmingState) => {
    if (next === state) return
    state = next
    tell(next)
  }
  const count = (ms: number) => {
    clock.clear(counting)
    become(isSeen ? 'counting' : 'hidden')
    if (isSeen) counting = clock.set(() => become('armed'), ms)
  }
  return {
    state: () => state,
    see(seen) {
      if (seen === isSeen) return
      isSeen = seen
      count(seenMs)
    },
    shift: () => count(settleMs + seenMs),
    restart: () => count(seenMs),
    stop: () => clock.clear(counting),
  }
}
