import { isChainId, type Namespace, namespaceOf } from '../shared/caip.ts'
import { connectionId } from '../shared/connections.ts'
import { fromJson, toJson } from '../shared/protocol/json.ts'
import type { Kept } from './connections.ts'

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

/** The id of the connection that is remembered so. */
export function connectionIdOf(key: Key): string {
  const { namespace, connectorId } = readKey(key)
  return connectionId(namespace, connectorId)
}

export function readKey(key: Key): ReadKey {
  const at = key.search(/[:/]/)
  return { namespace: key.slice(0, at) as Namespace, isHeld: key[at] === '/', connectorId: key.slice(at + 1) }
}

/** What was found in storage, the one in use first; other texts are ignored. */
function readKept(found: unknown): Kept[] {
  const kept: Kept[] = []
  for (const text of Array.isArray(found) ? found.slice(0, maxKeys) : []) {
    const [, key, chainId] = /^((?:eip155|solana|bip122|polkadot|cosmos)[:/].{1,128}) (\S+)$/.exec(String(text)) ?? []
    const isKnown = kept.some(each => each.key === key)
    if (key && !isKnown && isChainId(chainId) && namespaceOf(chainId) === readKey(key).namespace)
      kept.push({ key, chainId })
  }
  return kept
}

export interface Memory {
  read(): Kept[]
  write(kept: readonly Kept[]): void
  /** Another tab of this site wrote. */
  follow(listener: () => void, signal: AbortSignal): void
}

/**
 * The connections of a visit in `localStorage`: hints, never a secret, as it is the page's own storage (architecture §6). Storage
 * that is denied, full or spoiled is lived without.
 */
export function createMemory(storageKey: string): Memory {
  const read = (): { connections?: unknown } => {
    try {
      return (fromJson(localStorage.getItem(storageKey) as string) as object | null) ?? {}
    } catch {
      return {}
    }
  }
  return {
    read: () => readKept(read().connections),
    write(kept) {
      const texts = kept.slice(0, maxKeys).map(({ key, chainId }) => `${key} ${chainId}`)
      const before = read()
      try {
        const after = toJson({ ...before, connections: texts.length ? texts : undefined })
        // Another tab would hear of it.
        if (after !== toJson(before)) localStorage.setItem(storageKey, after)
      } catch {}
    },
    follow: (listener, signal) =>
      // Without a key everything was taken away.
      addEventListener('storage', event => (event.key ?? storageKey) === storageKey && listener(), { signal }),
  }
}
