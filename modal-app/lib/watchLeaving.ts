/** Notes whether a page goes to the background, as it does when an app takes over; ask once, at the end. */
export function watchLeaving(page: Document): { end(): boolean } {
  let hasLeft = page.hidden
  const look = () => {
    hasLeft ||= page.hidden
  }
  page.addEventListener('visibilitychange', look)
  return {
    end() {
      page.removeEventListener('visibilitychange', look)
      return hasLeft
    },
  }
}
