/** Where sign-client keeps sessions and their keys, in the words of its own storage. */
export interface SessionStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * Over the iframe's own storage, which is never shared with the page. Each site has its part of it, also in browsers that do not
 * keep sites apart.
 * Ready at once, where the client's own is asked every 20 ms until it is. @spec 9.storage-poll
 * @param open may throw, and what it gives too: a visitor can deny all storage. Then sessions last as long as the document.
 * @param prefix no other key begins with it (lib/storageKey.ts)
 */
export function createSessionStorage(open: () => Storage, prefix: string): SessionStorage {
  /** What storage did not take, or could not be asked. */
  const memory = new Map<string, string>()
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
    try {
      return action(open())
    } catch {
      return undefined
    }
  }
  const read = (key: string): string | undefined =>
    memory.get(key) ?? attempt(storage => storage.getItem(prefix + key)) ?? undefined
  const keys = () => {
    const stored = attempt(storage => Object.keys(storage)) ?? []
    const own = stored.filter(key => key.startsWith(prefix)).map(key => key.slice(prefix.length))
    return [...new Set([...own, ...memory.keys()])]
  }
  const parse = <T>(text: string | undefined): T | undefined => {
    try {
      return text === undefined ? undefined : (JSON.parse(text) as T)
    } catch {
      return undefined
    }
  }

  return {
    getKeys: async () => keys(),
    getEntries: async <T>() => keys().map((key): [string, T] => [key, parse<T>(read(key)) as T]),
    getItem: async <T>(key: string) => parse<T>(read(key)),
    async setItem(key, value) {
      const text = JSON.stringify(value)
      const isStored = attempt(storage => {
        storage.setItem(prefix + key, text)
        return true
      })
      if (isStored) memory.delete(key)
      else memory.set(key, text)
    },
    async removeItem(key) {
      memory.delete(key)
      attempt(storage => storage.removeItem(prefix + key))
    },
  }
}
