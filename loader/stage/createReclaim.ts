/** A page that takes something this often in a second will not stop by itself. */
const maxPulls = 5

/**
 * Restores what the page took from the open modal. If the page insists, only the top layer ends the fight, as
 * everything below is inert; after some more pulls we give up.
 * @returns takes it back, and says whether it did
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
