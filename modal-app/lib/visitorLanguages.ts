/** The visitor's languages in the order they prefer, without those that `Intl` refuses: some systems have names of their own. */
export function visitorLanguages(): readonly string[] {
  return (globalThis.navigator?.languages ?? []).filter(each => {
    try {
      return new Intl.Locale(each)
    } catch {
      return false
    }
  })
}
