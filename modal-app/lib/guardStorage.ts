/** Stores short texts beyond the life of the document, if the browser allows it. */
export interface TextStorage {
  get(key: string): string | undefined
  set(key: string, text: string): void
}

export interface GuardedStorage extends TextStorage {
  remove(key: string): void
  keys(): string[]
}

/**
 * A storage that never throws. Browsers may deny storage to an iframe at any time; values then last as long as the
 * document.
 * @param find `() => window.localStorage`, whose getter may throw
 */
export function guardStorage(find: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): GuardedStorage {
  const unsaved = new Map<string, string>()
  const attempt = <T>(action: (storage: ReturnType<typeof find>) => T): T | undefined => {
    try {
      return action(find())
    } catch {
      return undefined
    }
  }
  return {
    get: key => unsaved.get(key) ?? attempt(storage => storage.getItem(key)) ?? undefined,
    set(key, text) {
      unsaved.set(key, text)
      attempt(storage => {
        storage.setItem(key, text)
        unsaved.delete(key)
      })
    },
    remove(key) {
      unsaved.delete(key)
      attempt(storage => storage.removeItem(key))
    },
    keys: () => [...new Set([...(attempt(Object.keys) ?? []), ...unsaved.keys()])],
  }
}
