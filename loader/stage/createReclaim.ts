/** A page that takes something this often in a second will not stop by itself. */
const maxPulls = 5

/**
 * Restores what the page took from the open modal. If the page keeps taking it, the modal enters the top layer, which
 * makes everything else inert. After some more attempts we give up.
 * @returns runs `take` and returns true, or returns false after giving up
 */
export function createReclaim(raise: () => void): (take: () => void) => boolean {
  let pulls = 0
  return take => {
    if (!pulls++)
      setTimeout(() => {
        pulls = 0
      }, 1_000)
    if (pulls > maxPulls) raise()
    const isTaken = pulls < 4 * maxPulls
    if (isTaken) take()
    return isTaken
  }
}
