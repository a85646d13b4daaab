import type { Connections, Key } from './connections.ts'
import type { Memory } from './memory.ts'

interface World {
  memory: Memory
  connections: Connections
  /** Stops following a connection in its source. */
  stop(key: Key): void
  /** Whether to restore the wallets of an earlier visit. */
  isReconnecting: boolean
  restore(): void
  signal: AbortSignal
}

/** Applies the visitor's changes in other tabs, without prompts. */
export function followTabs({ memory, connections, stop, isReconnecting, restore, signal }: World): void {
  const { entries, set } = connections

  const follow = () => {
    const stored = memory.read()
    const before = entries()
    // With reconnect off, only a full disconnect in another tab counts.
    if (!isReconnecting && stored.length) return
    const next = stored.map(each => before.find(({ key, connection }) => key === each.key && connection) ?? each)
    if (next.map(({ key }) => key).join() === before.map(({ key }) => key).join()) return
    set(next)
    const isConnected = (key: string) => entries().some(each => each.key === key && each.connection)
    // `restore` starts these again.
    for (const { key } of before) if (!isConnected(key)) stop(key)
    restore()
  }

  memory.follow(follow, signal)
}
