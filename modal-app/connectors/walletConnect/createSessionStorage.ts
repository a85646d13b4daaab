import type { GuardedStorage } from '../../lib/guardStorage.ts'

/** Sign-client's interface for the storage of sessions and keys. */
export interface SessionStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * Uses the iframe's own storage, which the page cannot read. The prefix separates sites in every browser.
 * It is ready at once, while sign-client polls its own every 20 ms. @spec 9.storage-poll
 * @param storage never throws: if a visitor denies storage, sessions last as long as the document
 * @param prefix starts no other key (lib/storageKey.ts)
 */
export function createSessionStorage(storage: GuardedStorage, prefix: string): SessionStorage {
  const keys = () => storage.keys().flatMap(key => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  const read = <T>(key: string): T | undefined => {
    try {
      return JSON.parse(storage.get(prefix + key) ?? '') as T
    } catch {
      return undefined
    }
  }
  return {
    getKeys: async () => keys(),
    getEntries: async <T>() => keys().map((key): [string, T] => [key, read<T>(key) as T]),
    getItem: async <T>(key: string) => read<T>(key),
    setItem: async (key, value) => storage.set(prefix + key, JSON.stringify(value)),
    removeItem: async key => storage.remove(prefix + key),
  }
}
