/** Notes whether a page goes to the background, as when an app opens. `end` answers once. */
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
