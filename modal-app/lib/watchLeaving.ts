/**
 * Watches whether the page goes to the background, as when an app opens. `end` returns the answer and stops watching.
 */
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
