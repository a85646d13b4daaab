/** Short texts that outlive the document, where they can. */
export interface TextStorage {
  get(key: string): string | undefined
  set(key: string, text: string): void
}

/**
 * A storage that never throws. A browser may deny it to an iframe of another site, at the first touch or at any later
 * one; then what is set lasts as long as the document.
 * @param find `() => window.localStorage`, whose getter may throw
 */
export function guardStorage(find: () => Pick<Storage, 'getItem' | 'setItem'>): TextStorage {
  const unsaved = new Map<string, string>()
  return {
    get(key) {
      try {
        return unsaved.get(key) ?? find().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    set(key, text) {
      try {
        find().setItem(key, text)
        unsaved.delete(key)
      } catch {
        unsaved.set(key, text)
      }
    },
  }
}
