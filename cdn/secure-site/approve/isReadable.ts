/** The smallest window in which a card can be read: a small phone's, and for those who enlarge everything, less of it. */
const least = { outer: { width: 300, height: 380 }, inner: { width: 240, height: 200 } }

type Measured = Pick<Window, 'innerWidth' | 'innerHeight' | 'outerWidth' | 'outerHeight'>

/**
 * Whether this window is large enough for its card to be read: whoever opened it may have chosen its size. Its place needs
 * no look, since browsers keep what a script opens or moves on the screen.
 */
export function isReadable({ innerWidth, innerHeight, outerWidth, outerHeight }: Measured): boolean {
  return (
    innerWidth >= least.inner.width &&
    innerHeight >= least.inner.height &&
    // Zoom makes only the inner size smaller; some apps tell no outer one.
    Math.max(outerWidth, innerWidth) >= least.outer.width &&
    Math.max(outerHeight, innerHeight) >= least.outer.height
  )
}
