import type { Namespace } from '../../shared/caip.ts'
import { createDeferred } from '../../shared/createDeferred.ts'
import type { Key } from './connections.ts'
import { readKey } from './memory.ts'

/** Connections of an earlier visit that have not been restored or given up yet. */
export interface Awaiting {
  /** Settles when every one has been restored or given up. */
  ready: Promise<void>
  has(key: Key): boolean
  namespaces(): Namespace[]
  /** Stops waiting for these, by default for all. */
  settle(keys?: readonly Key[]): void
}

/** The maximum wait of `ready`, and of a call for a connection that is being restored. */
export const waitMs = 1_000

/** @param onChange the set of awaited connections changed */
export function createAwaiting(keys: readonly Key[], onChange: () => void): Awaiting {
  const pending = new Set(keys)
  const ready = createDeferred<void>()
  const settle: Awaiting['settle'] = (over = [...pending]) => {
    const before = pending.size
    for (const key of over) pending.delete(key)
    if (!pending.size) ready.resolve()
    if (pending.size !== before) onChange()
  }
  settle([])
  setTimeout(settle, waitMs)
  return {
    ready: ready.promise,
    has: key => pending.has(key),
    namespaces: () => [...new Set([...pending].map(key => readKey(key).namespace))],
    settle,
  }
}
