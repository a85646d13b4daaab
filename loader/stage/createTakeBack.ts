/** A page that takes something from us this often in a second will not stop by itself. */
const maxPulls = 5

/**
 * Takes back what the page took from the open modal. Where the page insists, only the top layer makes an end, as all
 * below is inert; and we do not insist for ever.
 */
export function createTakeBack(raise: () => void): (take: () => void) => void {
  let pulls = 0
  return take => {
    if (!pulls++)
      setTimeout(() => {
        pulls = 0
      }, 1_000)
    if (pulls > maxPulls) raise()
    if (pulls < 4 * maxPulls) take()
  }
}
