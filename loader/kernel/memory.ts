import { type Namespace, namespaceOf } from '../../shared/caip.ts'
import { connectionId } from '../../shared/connections.ts'
import { isChainId } from '../../shared/parseCaip.ts'
import { fromJson, toJson } from '../../shared/protocol/json.ts'
import type { Entry, Key } from './connections.ts'

export interface ReadKey {
  namespace: Namespace
  isInFrame: boolean
  connectorId: string
}

const maxKeys = 32

export function connectionIdOf(key: Key): string {
  const { namespace, connectorId } = readKey(key)
  return connectionId(namespace, connectorId)
}

export function readKey(key: Key): ReadKey {
  const at = key.search(/[:/]/)
  return { namespace: key.slice(0, at) as Namespace, isInFrame: key[at] === '/', connectorId: key.slice(at + 1) }
}

/** Reads valid entries, the one in use first, and ignores the rest. */
function readEntries(found: unknown): Entry[] {
  const entries: Entry[] = []
  for (const text of Array.isArray(found) ? found.slice(0, maxKeys) : []) {
    const [, key, chainId] = /^(\w+[:/].{1,128}) (\S+)$/.exec(String(text)) ?? []
    const isKnown = entries.some(each => each.key === key)
    // The chain id must belong to the entry's namespace.
    if (key && !isKnown && isChainId(chainId) && namespaceOf(chainId) === readKey(key).namespace)
      entries.push({ key, chainId })
  }
  return entries
}

export interface Memory {
  read(): Entry[]
  write(entries: readonly Entry[]): void
  /** The height the panel had when last opened; `NaN` if unknown. */
  readHeight(): number
  writeHeight(height: number): void
  /**
   * Calls back when another tab of this site has changed the storage, even while this page was in the back/forward
   * cache.
   */
  follow(listener: () => void, signal: AbortSignal): void
}

/**
 * Connections and the panel's height in `localStorage`: hints, never secrets, as the page can read them (architecture
 * §6). The height has its own key, because another tab reads a changed value as a change of connections.
 */
export function createMemory(storageKey: string): Memory {
  const heightKey = `${storageKey}:height`
  const read = (): { connections?: unknown } => {
    try {
      return (fromJson(localStorage.getItem(storageKey) as string) as object | null) ?? {}
    } catch {
      return {}
    }
  }
  return {
    read: () => readEntries(read().connections),
    write(entries) {
      const texts = entries.slice(0, maxKeys).map(({ key, chainId }) => `${key} ${chainId}`)
      const before = read()
      try {
        const after = toJson({ ...before, connections: texts.length ? texts : undefined })
        // Writing the same value again would wake other tabs.
        if (after !== toJson(before)) localStorage.setItem(storageKey, after)
      } catch {}
    },
    readHeight() {
      try {
        return Number(localStorage.getItem(heightKey) ?? Number.NaN)
      } catch {
        return Number.NaN
      }
    },
    writeHeight(height) {
      try {
        // Storage may be denied or full.
        localStorage.setItem(heightKey, `${height}`)
      } catch {}
    },
    follow(listener, signal) {
      // An event without a key means that the storage was cleared.
      addEventListener('storage', event => (event.key ?? storageKey) === storageKey && listener(), { signal })
      // A page in the back/forward cache gets no storage events.
      let atHide = ''
      const onHide = () => {
        atHide = toJson(read())
      }
      addEventListener('pagehide', onHide, { signal })
      addEventListener('pageshow', event => event.persisted && toJson(read()) !== atHide && listener(), { signal })
    },
  }
}
