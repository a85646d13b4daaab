import type { Clock } from '../../lib/Clock.ts'

export interface StoppableTimer {
  /** Pauses until `go`. */
  stop(): void
  go(): void
  end(): void
}

/**
 * Calls `onEnd` when its time is used up, not counting pauses.
 * @param ms without it, the timer never calls
 */
export function createStoppableTimer(clock: Clock, ms: number | undefined, onEnd: () => void): StoppableTimer {
  let leftMs = ms
  let since = 0
  let running: unknown
  const stop = () => {
    if (running === undefined || leftMs === undefined) return
    clock.clearTimeout(running)
    running = undefined
    leftMs -= clock.now() - since
  }
  const go = () => {
    if (running !== undefined || leftMs === undefined) return
    since = clock.now()
    running = clock.setTimeout(onEnd, Math.max(0, leftMs))
  }
  go()
  return {
    stop,
    go,
    end() {
      stop()
      leftMs = undefined
    },
  }
}
