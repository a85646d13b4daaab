import type { Stored } from '../../shared/stored.schema.ts'
import { checks } from '../../shared/storedChecks.gen.ts'

/** Whether a stored entry has the form that this release writes. */
function isStored<K extends keyof Stored>(kind: K, entry: unknown): entry is Stored[K] {
  return checks[kind]?.(entry) === true
}

/** The entries of a stored list. Drops corrupt text and invalid entries. */
export function readStoredList<K extends keyof Stored>(kind: K, text: string | undefined): Stored[K][] {
  const list = parse(text)
  return Array.isArray(list) ? list.filter(entry => isStored(kind, entry)) : []
}

/** One of the stored entries by key; as `readStoredList`. */
export function readStoredEntry<K extends keyof Stored>(
  kind: K,
  text: string | undefined,
  key: string,
): Stored[K] | undefined {
  const entry = Object.entries(Object(parse(text))).find(([of]) => of === key)?.[1]
  return isStored(kind, entry) ? entry : undefined
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
