import { type Eip1193Provider, readAccounts, watchEip155 } from '../wallets/eip155.ts'
import type { Key } from './memory.ts'

/** A wallet that floods us with events is asked fifty times a second at most, and never while it has not answered. */
const settleMs = 20

/**
 * Listens to wallets of eip155 that are remembered and give no account, being locked as it seems. Those of other namespaces tell
 * by their sessions (chainSessions.ts).
 * @param ask silently, once one has said that it has accounts; never rejects
 * @returns takes all that are locked now, by key; whoever is not among them any more is left
 */
export function followLocked(ask: (key: Key) => Promise<void>): (locked: ReadonlyMap<Key, Eip1193Provider>) => void {
  const stops = new Map<Key, () => void>()

  const follow = (key: Key, provider: Eip1193Provider): (() => void) => {
    let isDue = false
    const accountsChanged = (said: unknown) => {
      if (isDue || !readAccounts(said).length) return
      isDue = true
      setTimeout(async () => {
        // A wallet without removeListener still talks to one that has left.
        if (stops.get(key) === stop) await ask(key)
        isDue = false
      }, settleMs)
    }
    const stop = watchEip155(provider, { accountsChanged })
    return stop
  }

  return locked => {
    for (const [key, stop] of stops)
      if (!locked.has(key)) {
        stops.delete(key)
        stop()
      }
    for (const [key, provider] of locked) if (!stops.has(key)) stops.set(key, follow(key, provider))
  }
}
