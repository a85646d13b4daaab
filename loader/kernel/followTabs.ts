import type { Connections } from './connections.ts'
import type { Key, Memory } from './memory.ts'

interface World {
  memory: Memory
  connections: Connections
  /** What serves a connection follows it no longer. */
  stop(key: Key): void
  /** Pick up the wallets of an earlier visit. */
  isReconnecting: boolean
  restore(): void
  signal: AbortSignal
}

/** Does what the visitor did in another tab, without any prompt. */
export function followTabs({ memory, connections, stop, isReconnecting, restore, signal }: World): void {
  const { entries, set } = connections

  const follow = () => {
    const said = memory.read()
    const before = entries()
    // With reconnect off, only a full disconnect in another tab counts.
    if (!isReconnecting && said.length) return
    const next = said.map(each => before.find(({ key, connection }) => key === each.key && connection) ?? each)
    if (next.map(({ key }) => key).join() === before.map(({ key }) => key).join()) return
    set(next)
    const isConnected = (key: string) => entries().some(each => each.key === key && each.connection)
    // What is not connected is asked again.
    for (const { key } of before) if (!isConnected(key)) stop(key)
    restore()
  }

  memory.follow(follow, signal)
}
