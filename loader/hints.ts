import { fromJson, toJson } from '../shared/protocol/json.ts'

/** What is kept of a visitor: which wallet a later visit, or another tab, may pick up. */
export interface Hints {
  /** The id of the wallet, of the eip155 namespace. */
  read(): string | undefined
  write(walletId: string | undefined): void
  /** Another tab of this site wrote. */
  follow(listener: () => void, signal: AbortSignal): void
}

/**
 * Hints in `localStorage`, never a secret: it is the page's own storage (architecture §6). Storage that is denied, full
 * or spoiled is lived without.
 */
export function createHints(key: string): Hints {
  return {
    read() {
      try {
        const { eip155 } = fromJson(localStorage.getItem(key) ?? '{}') as { eip155: unknown }
        if (typeof eip155 === 'string') return eip155
      } catch {}
    },
    write(walletId) {
      try {
        if (walletId) localStorage.setItem(key, toJson({ eip155: walletId }))
        else localStorage.removeItem(key)
      } catch {}
    },
    follow: (listener, signal) =>
      // Without a key everything was taken away.
      addEventListener('storage', event => (event.key ?? key) === key && listener(), { signal }),
  }
}
