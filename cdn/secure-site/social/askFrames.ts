import { isWindowNotNeeded, windowHere } from '../../../shared/embedded/openedWindow.ts'

/** A frame that is still missing loads within this time. */
const waitMs = 25_000
const againMs = 50
/** More frames than the modal's document ever has. */
const mostFrames = 20

/**
 * Asks the frames of this site, beside the modal that opened this window, for what the one that awaits it has: the proof
 * of a sign-in, or a request's ticket. The modal itself is not asked: a compromised one would answer for what someone
 * else began elsewhere.
 * @param read of an answer; undefined for other messages
 * @returns undefined without an opener, as under a page that isolates itself, or if no frame awaits this window, or no
 * longer
 */
export function askFrames(
  window: Window,
  place: string,
  read: (data: unknown) => string | undefined,
): Promise<string | undefined> {
  const { opener } = window
  const { origin } = window.location
  if (!opener) return Promise.resolve(undefined)
  return new Promise(resolve => {
    const end = (answer: string | undefined) => {
      window.clearTimeout(timer)
      window.clearInterval(asking)
      window.removeEventListener('message', hear)
      // Where the window goes next must not have the opener, which it could navigate.
      window.opener = null
      resolve(answer)
    }
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin) return
      const answer = read(event.data)
      if (answer || isWindowNotNeeded(event.data)) end(answer)
    }
    const ask = () => {
      // Other origins receive nothing.
      for (let index = 0; index < Math.min(opener.length, mostFrames); index++)
        opener[index].postMessage(windowHere(place), origin)
    }
    const timer = window.setTimeout(() => end(undefined), waitMs)
    const asking = window.setInterval(ask, againMs)
    window.addEventListener('message', hear)
    ask()
  })
}
