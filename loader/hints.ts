import { isNamespace, type Namespace } from '../shared/caip.ts'
import type { Connection } from '../shared/connections.ts'
import { fromJson, toJson } from '../shared/protocol/json.ts'

/** The wallet of each namespace that a later visit may try to pick up again. */
export type Hints = Partial<Record<Namespace, string>>

/**
 * Hints in `localStorage` under `ck:{projectId}`, never a secret: it is the page's own storage (architecture §6).
 * Storage that is denied, full or spoiled is lived without.
 */
export function createHints(projectId: string): { read(): Hints; write(connections: readonly Connection[]): void } {
  const key = `ck:${projectId}`
  return {
    read() {
      const hints: Hints = {}
      try {
        const stored = fromJson(localStorage.getItem(key) ?? '') as { last: Record<string, { walletId: unknown }> }
        for (const [namespace, { walletId }] of Object.entries(stored.last))
          if (isNamespace(namespace) && typeof walletId === 'string') hints[namespace] = walletId
      } catch {}
      return hints
    },
    write(connections) {
      try {
        if (!connections.length) return localStorage.removeItem(key)
        const last = connections.map(({ namespace, connectorId }) => [namespace, { walletId: connectorId }])
        localStorage.setItem(key, toJson({ last: Object.fromEntries(last) }))
      } catch {}
    },
  }
}
