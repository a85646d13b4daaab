import { type Namespace, namespaces } from '../../../shared/caip.ts'
import { type Connection, connectionId } from '../../../shared/connections.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { ConnectionChange } from '../Connector.ts'
import { walletConnectId } from '../connectorIds.ts'

/** Reports the session's connections to the page. */
export interface Teller {
  /** At once, because a call waits for it. */
  now(namespace: Namespace): void
  /** Soon, together with other changes, and only if something changed. */
  soon(namespace: Namespace): void
  /** The page already has it from an answer, and may have changed it since. */
  isKnown(namespace: Namespace): void
  /** The session is over. */
  end(): void
}

export interface TellerOptions {
  clock: Pick<Clock, 'setTimeout'>
  onChange(change: ConnectionChange): void
  /** The current connection of a namespace. */
  read(namespace: Namespace): Connection | undefined
}

/** The page closes its port above 100 messages a second. Five namespaces at ten changes a second, with the modal's own messages, stay below. */
const settleMs = 100

export function createTeller({ clock, onChange, read }: TellerOptions): Teller {
  /** The page's last known state, as JSON; empty if unknown. */
  const reported = new Map<Namespace, string>()
  const pending = new Set<Namespace>()
  let isWaiting = false

  const remove = (namespace: Namespace) => {
    if (reported.delete(namespace)) onChange({ type: 'removed', id: connectionId(namespace, walletConnectId) })
  }
  const tell = (namespace: Namespace, isRepeated: boolean) => {
    pending.delete(namespace)
    const connection = read(namespace)
    if (!connection) return remove(namespace)
    const text = JSON.stringify(connection)
    if (!isRepeated && reported.get(namespace) === text) return
    reported.set(namespace, text)
    onChange({ type: 'upserted', connection })
  }

  return {
    now: namespace => tell(namespace, true),
    soon(namespace) {
      pending.add(namespace)
      if (isWaiting) return
      isWaiting = true
      clock.setTimeout(() => {
        isWaiting = false
        for (const each of [...pending]) tell(each, false)
      }, settleMs)
    },
    isKnown: namespace => void reported.set(namespace, ''),
    end() {
      pending.clear()
      namespaces.forEach(remove)
    },
  }
}
