/** Resolves once this tab is in sight: of all tabs of a site, only that one asks the network. */
export function untilVisible(): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
}
