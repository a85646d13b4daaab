import { appLinkPattern } from '../shared/appLink.ts'
import { type ChainId, isChainId, namespaceOf } from '../shared/caip.ts'
import { type Connection, connectionId } from '../shared/connections.ts'
import type { FrameEvents } from '../shared/protocol/events.schema.ts'
import { toJson } from '../shared/protocol/json.ts'
import { isInPage } from '../shared/wallets.ts'
import type { Core } from './core.ts'
import { idOf, readKey } from './memory.ts'
import { cleanName } from './wallets/metadata.ts'

export interface FrameRights {
  /** Whether what the iframe says of a connector counts. */
  isConcerned(connectorId: string): boolean
  /** Whether it may end a connection of it. */
  mayEnd(connectorId: string): boolean
  /** The visitor has clicked in this opening, or the page asks for this wallet: its connection may take another's place. */
  isChosen(connectorId: string): boolean
}

type Heard = 'connection.upserted' | 'connection.activated' | 'connection.removed'

/** What the iframe says of connections: of those that it holds itself, and that a wallet of the page was connected. */
export function hearConnections(
  core: Core,
  { isConcerned, mayEnd, isChosen }: FrameRights,
): { [E in Heard]: (event: FrameEvents[E]) => void } {
  const { connections, discovery, events } = core

  /** A connection as the iframe says, cleaned; undefined where it has no account of its network. */
  const readHeld = ({ connectorId, namespace, accounts, chainId, wallet, appLink }: Connection) => {
    if (!isChainId(chainId) || namespaceOf(chainId) !== namespace) return
    const cleaned: Connection = {
      id: connectionId(namespace, connectorId),
      connectorId,
      namespace,
      accounts: core.sourceOf(namespace).readAccounts(chainId, accounts),
      chainId,
      wallet: { name: cleanName(wallet?.name), kind: wallet?.kind },
      // The page follows it.
      appLink: appLinkPattern.test(appLink as string) ? appLink : undefined,
    }
    return cleaned.accounts.length ? cleaned : undefined
  }

  return {
    'connection.upserted'({ connection: said, isBeside = false, isOffered = false }) {
      const { connectorId, namespace } = said
      const key = `${namespace}/${connectorId}`
      const wasKept = core.kept().includes(key)
      if (!core.isRegistered(namespace) || !(wasKept || isConcerned(connectorId))) return
      const known = connections.find('id', connectionId(namespace, connectorId))
      const isSameAs = (now: Connection) => known?.wallet.name === now.wallet.name && known.appLink === now.appLink
      const isOfPage = discovery.find(connectorId) !== undefined
      const held = isOfPage ? undefined : readHeld(said)
      // What is there changes, comes back to where it stood, or goes behind; all else is the visitor's choice, or the page's.
      const isHarmless = held && (isSameAs(held) || (wasKept ? !known : isOffered))
      const isLetIn = isHarmless || isChosen(connectorId)
      const connection = isOfPage ? core.found(namespace, connectorId) : held && core.gate.admit(held, isLetIn)
      if (!connection) {
        // The iframe is told that it was not taken.
        events.emit('connections', undefined)
        return
      }
      // What nobody asked for goes behind what is there, or nowhere; only what the iframe holds comes that way.
      if (isOffered && !wasKept && core.kept().some(each => readKey(each).namespace === namespace)) {
        if (!isBeside || isOfPage) return
        core.keep([...core.kept(), key])
      }
      const isKept = core.kept().includes(key)
      if (known && isKept && isSameAs(connection)) {
        const { accounts, chainId } = connection
        const after = { ...known, accounts, chainId }
        // Keys and paths may come later than the addresses they are of.
        if (toJson(after) === toJson(known)) return
        const next = connections.list().map(each => (each === known ? after : each))
        return connections.set(next, namespace)
      }
      // Another wallet behind the same connector was chosen just now.
      core.place(connection, isKept && !known, isKept || isBeside)
    },
    'connection.activated'({ id, chainId, address }) {
      const before = connections.find('id', id)
      if (!before || !isConcerned(before.connectorId)) return
      const isInUse = connections.find('namespace', before.namespace) === before
      if ((isInPage(before.wallet.kind) || !isInUse) && !isChosen(before.connectorId)) return
      const isLedByWallet = core.sourceOf(before.namespace).isLedByWallet
      const after = isLedByWallet ? before : choose(before, chainId, address)
      const key = core.keyOf(before)
      core.sessions.set(key, after)
      core.keep([key, ...core.kept().filter(each => each !== key)])
      connections.set([after, ...connections.list().filter(each => each !== before)], after.namespace)
    },
    'connection.removed'({ id }) {
      const connection = connections.find('id', id)
      const isHeld = core.kept().some(key => readKey(key).isHeld && idOf(key) === id)
      // A wallet may take one namespace of a session away and leave the others.
      if (isHeld || (connection && mayEnd(connection.connectorId)))
        void core.end(core.keys().filter(key => idOf(key) === id))
    },
  }
}

function choose(connection: Connection, chainId: ChainId | undefined, address: string | undefined): Connection {
  const { namespace, accounts } = connection
  const isOwn = chainId && namespaceOf(chainId) === namespace
  const first = accounts.find(account => account.address === address)
  return {
    ...connection,
    chainId: isOwn ? chainId : connection.chainId,
    accounts: first ? [first, ...accounts.filter(account => account !== first)] : accounts,
  }
}
