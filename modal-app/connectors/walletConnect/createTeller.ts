import { type Namespace, namespaces } from '../../../shared/caip.ts'
import { type Connection, connectionId } from '../../../shared/connections.ts'
import type { Clock } from '../../app/App.ts'
import type { ConnectionChange } from '../Connector.ts'
import { walletConnectId } from '../walletConnectId.ts'

/** What the page is told of the connections of a session. */
export interface Teller {
  /** At once: somebody waits for it. */
  now(namespace: Namespace): void
  /** What the wallet says by itself: gathered, and told where it is another than before. */
  soon(namespace: Namespace): void
  /** The page has it from elsewhere, and may have changed it since. */
  isKnown(namespace: Namespace): void
  /** Nothing is left of it. */
  end(): void
}

export interface TellerOptions {
  clock: Pick<Clock, 'setTimeout'>
  onChange(change: ConnectionChange): void
  /** What the session comes to in a namespace just now. */
  read(namespace: Namespace): Connection | undefined
}

/**
 * The page closes its port to whoever sends more than 100 messages a second. Five namespaces that change ten times a second,
 * with what the modal itself tells of each change, stay below.
 */
const settleMs = 100

export function createTeller({ clock, onChange, read }: TellerOptions): Teller {
  /** What the page has been told, as JSON; empty where that is not known. */
  const told = new Map<Namespace, string>()
  const due = new Set<Namespace>()
  let isWaiting = false

  const remove = (namespace: Namespace) => {
    if (told.delete(namespace)) onChange({ type: 'removed', id: connectionId(namespace, walletConnectId) })
  }
  const tell = (namespace: Namespace, isRepeated: boolean) => {
    due.delete(namespace)
    const connection = read(namespace)
    if (!connection) return remove(namespace)
    const text = JSON.stringify(connection)
    if (!isRepeated && told.get(namespace) === text) return
    told.set(namespace, text)
    onChange({ type: 'upserted', connection })
  }

  return {
    now: namespace => tell(namespace, true),
    soon(namespace) {
      due.add(namespace)
      if (isWaiting) return
      isWaiting = true
      clock.setTimeout(() => {
        isWaiting = false
        for (const each of [...due]) tell(each, false)
      }, settleMs)
    },
    isKnown: namespace => void told.set(namespace, ''),
    end() {
      due.clear()
      namespaces.forEach(remove)
    },
  }
}
