/** @spec 9.heartbeat */
export const beatMs = 5_000
/** At the third beat without an answer the modal has been silent for 15 s. */
const maxMissed = 2

/**
 * Finds a modal whose process died, of which a browser tells the page nothing. It counts beats, not time, since a computer
 * that slept has missed none; while the page is hidden, a modal may be as slow as it likes.
 * @returns told `true` when the modal is on screen and each time it is heard, `false` when it is closed
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
