import { isChainId, isNamespace, type Namespace } from '../shared/caip.ts'
import type { Connection } from '../shared/connections.ts'
import { fromJson, toJson } from '../shared/protocol/json.ts'

/** What a later visit may try to pick up again. Never a secret: this is the page's own storage (architecture §6). */
export interface Hint {
  walletId: string
  address: string
  chainId: string
}

export interface Hints {
  read(): Partial<Record<Namespace, Hint>>
  write(connections: readonly Connection[]): void
}

/** Hints in `localStorage` under `ck:{projectId}`. Storage that is denied or full is lived without. */
export function createHints(projectId: string): Hints {
  const key = `ck:${projectId}`
  return {
    read() {
      const hints: Partial<Record<Namespace, Hint>> = {}
      try {
        const stored = fromJson(localStorage.getItem(key) ?? '')
        for (const [namespace, hint] of Object.entries((stored as { last?: object } | undefined)?.last ?? {}))
          if (isNamespace(namespace) && isHint(hint)) hints[namespace] = hint
      } catch {}
      return hints
    },
    write(connections) {
      try {
        if (!connections.length) return localStorage.removeItem(key)
        const last: Partial<Record<Namespace, Hint>> = {}
        for (const { namespace, connectorId, accounts, chainId } of connections)
          last[namespace] = { walletId: connectorId, address: accounts[0]?.address ?? '', chainId }
        localStorage.setItem(key, toJson({ v: 1, last }))
      } catch {}
    },
  }
}

function isHint(value: unknown): value is Hint {
  const hint = value as Partial<Hint> | null
  return typeof hint?.walletId === 'string' && typeof hint.address === 'string' && isChainId(hint.chainId)
}
