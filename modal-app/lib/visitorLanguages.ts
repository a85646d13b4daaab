/**
 * The visitor's languages in order of preference, without those that `Intl` refuses: some systems use their own names, and
 * a page may write anything. The page's language counts only if the browser names none, because a page must not decide
 * whether 1.250 is a small number or a thousand times that.
 * @param ofPage the language of the page's document; empty if unstated
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
