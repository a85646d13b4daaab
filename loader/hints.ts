import { fromJson, toJson } from '../shared/protocol/json.ts'

/** What a later visit, or another tab, may pick up of a visitor; as it was found. */
export interface Hint {
  /** The id of the wallet of the eip155 namespace. */
  eip155?: unknown
  /** What more.js left (more/memory.ts). */
  more?: unknown
}

export interface Hints {
  read(): Hint
  /** Keeps what more.js left. */
  write(walletId: string | undefined): void
  /** Another tab of this site wrote. */
  follow(listener: () => void, signal: AbortSignal): void
}

/**
 * Hints in `localStorage`, never a secret: it is the page's own storage (architecture §6). Storage that is denied, full
 * or spoiled is lived without.
 */
export function createHints(key: string): Hints {
  const read = (): Hint => {
    try {
      // Where nothing is kept it is null, as text or not.
      return (fromJson(localStorage.getItem(key) as string) as Hint | null) ?? {}
    } catch {
      return {}
    }
  }
  return {
    read,
    write(walletId) {
      try {
        localStorage.setItem(key, toJson({ ...read(), eip155: walletId }))
      } catch {}
    },
    follow: (listener, signal) =>
      // Without a key everything was taken away.
      addEventListener('storage', event => (event.key ?? key) === key && listener(), { signal }),
  }
}
