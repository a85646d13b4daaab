/* A press counts only after the visitor saw the unchanged screen for a while (embedded-wallet.md §3). */

/** How long it must be seen; layout changes restart the count. */
export const seenMs = 500
export const settleMs = 300

export type ArmingState = 'hidden' | 'counting' | 'armed'

export interface Arming {
  state(): ArmingState
  /** Whether it is visible to the visitor. */
  see(isSeen: boolean): void
  /** The layout shifted. */
  shift(): void
  /** Restarts the count on other signs that it was not being read. */
  restart(): void
  stop(): void
}

interface ArmingClock {
  set(work: () => void, ms: number): unknown
  clear(timer: unknown): void
}

export function createArming(clock: ArmingClock, report: (state: ArmingState) => void): Arming {
  let state: ArmingState = 'hidden'
  let isSeen = false
  let counting: unknown
  const become = (next: ArmingState) => {
    if (next === state) return
    state = next
    report(next)
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
