import { type ChainId, isChainId, type Namespace, namespaceOf } from '../../shared/caip.ts'
import { fromJson, toJson } from '../../shared/protocol/json.ts'

/**
 * A connection as it is remembered: its namespace, a mark, and the id of its connector. `:` for a wallet of the page, `/` for
 * what the iframe holds.
 */
export type Key = string

export interface ReadKey {
  namespace: Namespace
  isHeld: boolean
  connectorId: string
}

const maxKeys = 32

export function readKey(key: Key): ReadKey {
  const at = key.search(/[:/]/)
  return { namespace: key.slice(0, at) as Namespace, isHeld: key[at] === '/', connectorId: key.slice(at + 1) }
}

/** What was found in storage, each with its network; nothing of what is no such text. */
export function readKeys(found: unknown): Map<Key, ChainId> {
  const keys = new Map<Key, ChainId>()
  for (const text of Array.isArray(found) ? found.slice(0, maxKeys) : []) {
    const [, key, chainId] = /^((?:eip155|solana|bip122|polkadot|cosmos)[:/].{1,128}) (\S+)$/.exec(String(text)) ?? []
    if (key && isChainId(chainId) && namespaceOf(chainId) === readKey(key).namespace) keys.set(key, chainId)
  }
  return keys
}

/** The connections of a visit, the one in use first, beside what the loader keeps in the same place (loader/hints.ts). */
export function createMemory(storageKey: string) {
  const read = (): { more?: unknown; eip155?: unknown } => {
    try {
      return (fromJson(localStorage.getItem(storageKey) as string) as object | null) ?? {}
    } catch {
      return {}
    }
  }
  return {
    /** `eip155`: what the loader keeps. */
    read() {
      const { more, eip155 } = read()
      return { keys: readKeys(more) as Map<Key, ChainId | undefined>, eip155: typeof eip155 === 'string' ? eip155 : '' }
    },
    write(keys: readonly (readonly [Key, ChainId | undefined])[]) {
      const texts = keys.slice(0, maxKeys).map(([key, chainId]) => `${key} ${chainId}`)
      const before = read()
      const more = texts.length ? texts : undefined
      if (toJson(before.more ?? null) === toJson(more ?? null)) return
      try {
        localStorage.setItem(storageKey, toJson({ ...before, more }))
      } catch {}
    },
  }
}
