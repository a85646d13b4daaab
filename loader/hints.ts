import { isNamespace, type Namespace } from '../shared/caip.ts'
import { fromJson, toJson } from '../shared/protocol/json.ts'

/** The wallet of each namespace that a later visit may try to pick up again. */
export type Hints = Partial<Record<Namespace, string>>

export interface HintStorage {
  read(): Hints
  write(hints: Hints): void
  /** Hears what other tabs of the site write; returns how to stop. */
  follow(listener: (hints: Hints) => void): () => void
}

/**
 * Hints in `localStorage` under `ck:{projectId}`, never a secret: it is the page's own storage (architecture §6).
 * Storage that is denied, full or spoiled is lived without.
 */
export function createHints(projectId: string): HintStorage {
  const key = `ck:${projectId}`

  const read = (): Hints => {
    const hints: Hints = {}
    try {
      const text = localStorage.getItem(key)
      // Most visitors have none, and an error thrown only to be caught costs a millisecond of the page's start.
      if (!text) return hints
      const stored = fromJson(text) as { last: Record<string, { walletId: unknown }> }
      for (const [namespace, { walletId }] of Object.entries(stored.last))
        if (isNamespace(namespace) && typeof walletId === 'string') hints[namespace] = walletId
    } catch {}
    return hints
  }

  return {
    read,
    write(hints) {
      try {
        const last = Object.entries(hints).map(([namespace, walletId]) => [namespace, { walletId }])
        if (last.length) localStorage.setItem(key, toJson({ last: Object.fromEntries(last) }))
        else localStorage.removeItem(key)
      } catch {}
    },
    follow(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener(read())
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}
