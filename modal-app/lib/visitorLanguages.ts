/**
 * The visitor's languages in the order they prefer, without those that `Intl` refuses: some systems have names of their own, and a
 * page may write anything. The page's language counts only where the browser names none: a page must not decide whether 1.250
 * is a little or a thousand times that.
 * @param ofPage what the page's document says it is written in; empty if it says nothing
 */
export function visitorLanguages(ofPage?: string): readonly string[] {
  const own = (globalThis.navigator?.languages ?? []).filter(isKnown)
  return own.length || !ofPage ? own : [ofPage].filter(isKnown)
}

function isKnown(language: string): boolean {
  try {
    return Boolean(new Intl.Locale(language))
  } catch {
    return false
  }
}
