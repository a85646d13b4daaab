/** What wallets keep for a page. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** The page's storage. If that is denied, as in a third-party frame, a storage that lasts as long as the page. */
export function pageMemory(): Memory {
  try {
    return localStorage
  } catch {
    const kept = new Map<string, string>()
    return { getItem: name => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) }
  }
}
