/**
 * The visitor's languages in the order they prefer, then the page's, without those that `Intl` refuses: some systems have
 * names of their own, and a page may write anything. The page's comes last: a page must not decide whether 1.250 is a little
 * or a thousand times that.
 * @param ofPage what the page's document says it is written in; empty if it says nothing
 */
export function visitorLanguages(ofPage?: string): readonly string[] {
  const all = [...(globalThis.navigator?.languages ?? []), ...(ofPage ? [ofPage] : [])]
  return [...new Set(all)].filter(each => {
    try {
      return new Intl.Locale(each)
    } catch {
      return false
    }
  })
}
