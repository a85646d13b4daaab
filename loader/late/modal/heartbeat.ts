/** @spec 9.heartbeat */
export const beatMs = 5_000
/** The third unanswered ping means 15 s of silence. */
const maxMissed = 2

/**
 * Detects a modal whose process died, which browsers do not report. It counts pings instead of time, since a sleeping
 * computer misses none. While the page is hidden, the modal may be slow.
 * @returns call it with `true` when the modal is shown or has answered, with `false` when it closes
 */
export function createHeartbeat(ping: () => void, onDead: () => void): (isHeard: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let missed: number

  const beat = () => {
    timer = setTimeout(beat, beatMs)
    if (document.hidden) missed = 0
    else if (missed++ < maxMissed) ping()
    else onDead()
  }
  return isHeard => {
    clearTimeout(timer)
    missed = 0
    if (isHeard) timer = setTimeout(beat, beatMs)
  }
}
