import type { Connections } from './connections.ts'
import type { Memory } from './memory.ts'
import type { Sessions } from './sessions.ts'

interface World {
  memory: Memory
  connections: Connections
  sessions: Sessions
  /** Pick up the wallets of an earlier visit. */
  isReconnecting: boolean
  restore(): void
  signal: AbortSignal
}

/** Does what the visitor did in another tab, without any prompt, and looks again after the browser kept the page in its memory. */
export function followTabs({ memory, connections, sessions, isReconnecting, restore, signal }: World): void {
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
    for (const { key } of before) if (!isConnected(key)) sessions.stop(key)
    restore()
  }

  /** There, the page heard nothing of its wallets. Asks them as after a reload. */
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) for (const { key } of entries()) sessions.ask(key)
  }

  memory.follow(follow, signal)
  addEventListener('pageshow', comeBack, { signal })
}
