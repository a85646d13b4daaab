import { type ChainId, type Namespace, namespaces } from '../shared/caip.ts'
import type { Connection, ConnectionAccount } from '../shared/connections.ts'
import { toAccount } from './account.ts'
import type { Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'
import type { Key } from './memory.ts'

/** What is connected, or is to be picked up as soon as it gives accounts. */
export interface Kept {
  readonly key: Key
  /** The network it is on, or was on when it was last connected. */
  readonly chainId: ChainId
  readonly connection?: Connection | undefined
  /** It was picked up before the page could listen. */
  readonly isEarly?: boolean | undefined
}

/**
 * The only owner of the connections (architecture §6): there with or without an iframe. The one that was chosen last comes
 * first; the first of a namespace is the one in use there. Every change is told to the page first, then to our own parts.
 */
export interface Connections {
  list(): readonly Connection[]
  /** The first that has it. */
  find<K extends 'id' | 'namespace' | 'connectorId'>(key: K, value: Connection[K]): Connection | undefined
  activeNamespace(): Namespace | null
  kept(): readonly Kept[]
  /**
   * Puts others in the place of all there are, and tells what is different for a page that goes by the connections in use.
   * @param connected was connected just now; the page hears of it where it is in use
   * @param reconnected it was picked up again
   */
  set(next: readonly Kept[], connected?: Connection, reconnected?: boolean): void
  /** Puts another in the place of one. */
  replace(connection: Connection, after: Connection): void
  /** Puts another in the place of one, and first. */
  use(connection: Connection, after: Connection): void
  /** Gives one other accounts or another network; where they are as before, nobody is told. */
  update(connection: Connection, accounts: ConnectionAccount[], chainId: ChainId): void
  /** It may be picked up again. */
  remove(connection: Connection | undefined): void
}

export function createConnections(initial: readonly Kept[], { emit }: Emitter<LoaderEvents>): Connections {
  let kept = initial

  const list = () => kept.flatMap(({ connection }) => connection ?? [])

  const find: Connections['find'] = (key, value) => list().find(connection => connection[key] === value)

  const set: Connections['set'] = (next, connected, reconnected = false) => {
    const before = list()
    kept = next
    const isFor = (namespace: Namespace) => (each: Connection) => each.namespace === namespace
    const news = namespaces.map(namespace => ({
      namespace,
      was: before.find(isFor(namespace)),
      is: list().find(isFor(namespace)),
    }))
    for (const { namespace, was, is } of news) {
      /** A listener may disconnect, and is told the rest of that at once. */
      const isStill = () => find('namespace', namespace) === is
      if (is && is === connected && isStill()) emit('connect', { ...toAccount(is), reconnected })
      else if (was && is) {
        if (addresses(was) !== addresses(is) && isStill()) emit('accountsChanged', toAccount(is))
        if (was.chainId !== is.chainId && isStill()) emit('chainChanged', toAccount(is))
      } else if (was && isStill()) emit('disconnect', { namespace })
    }
    emit('connections', undefined)
  }

  const replace: Connections['replace'] = (before, connection) => {
    const { chainId } = connection
    set(kept.map(each => (each.connection === before ? { ...each, chainId, connection } : each)))
  }

  return {
    list,
    find,
    activeNamespace: () => list()[0]?.namespace ?? null,
    kept: () => kept,
    set,
    replace,
    use(before, connection) {
      const { chainId } = connection
      const isIt = (each: Kept) => each.connection === before
      const [mine] = kept.filter(isIt)
      if (mine) set([{ ...mine, chainId, connection }, ...kept.filter(each => !isIt(each))])
    },
    update(before, accounts, chainId) {
      const after = { ...before, accounts, chainId }
      if (addresses(before) !== addresses(after) || before.chainId !== chainId) replace(before, after)
    },
    remove(gone) {
      if (gone) set(kept.map(({ connection, ...each }) => (connection === gone ? each : { ...each, connection })))
    },
  }
}

function addresses({ accounts }: Connection): string {
  return accounts.map(({ address }) => address).join()
}
