import { appLinkPattern } from '../../../shared/appLink.ts'
import { type ChainId, namespaceOf } from '../../../shared/caip.ts'
import { type Connection, connectionId } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { isChainId } from '../../../shared/parseCaip.ts'
import type { FrameEvents } from '../../../shared/protocol/events.schema.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { frameConnectorIds, isInPage } from '../../../shared/wallets.ts'
import type { Entry } from '../../kernel/connections.ts'
import type { Core } from '../../kernel/core.ts'
import { connectionIdOf, readKey } from '../../kernel/memory.ts'
import type { Place } from '../../kernel/placed.ts'
import { cleanName } from '../../kernel/wallets/metadata.ts'
import type { PageWallets } from '../../PageWallets.ts'
import { admit } from './gate/admit.ts'

export interface FrameRights {
  /** Whether the iframe may report on this connector. */
  isConcerned(connectorId: string): boolean
  /** Whether it may end a connection of this connector. */
  mayEnd(connectorId: string): boolean
  /** Whether a wallet may replace another: the visitor clicked in this opening, or the page requested it. */
  isChosen(connectorId: string): boolean
}

type Heard = 'connection.activated' | 'connection.removed'

/** Handles the iframe's messages about connections: those it holds, and those to wallets in the page. */
export function hearConnections(
  core: Core,
  wallets: Pick<PageWallets, 'sessions' | 'found' | 'wasGiven'>,
  { isConcerned, mayEnd, isChosen }: FrameRights,
): {
  /** @throws ConnectKitError the page's reason to refuse it */
  upsert(params: HostMethods['connection.upsert']['params']): void
  heard: { [E in Heard]: (event: FrameEvents[E]) => void }
} {
  const { connections, discovery } = core
  const { entries } = connections

  /** A connection in the iframe, cleaned. Undefined without an account on its network. */
  const readFrameConnection = ({ connectorId, namespace, accounts, chainId, wallet, user, appLink }: Connection) => {
    if (!isChainId(chainId) || namespaceOf(chainId) !== namespace) return
    const cleaned: Connection = {
      id: connectionId(namespace, connectorId),
      connectorId,
      namespace,
      accounts: core.rulesOf(namespace).readAccounts(chainId, accounts),
      chainId,
      wallet: { name: cleanName(wallet?.name), kind: wallet?.kind },
      ...(user && { user }),
      // The page opens this link itself.
      appLink: appLinkPattern.test(appLink as string) ? appLink : undefined,
    }
    return cleaned.accounts.length ? cleaned : undefined
  }

  const place = (connection: Connection, where: Place) => {
    const { namespace, connectorId } = connection
    // Also drops wallets that are locked, or that provided accounts without being connected.
    if (where === 'first') wallets.sessions.stopOthers(namespace, `${namespace}:${connectorId}`)
    core.place(connection, where)
  }

  return {
    upsert({ connection: reported, isBeside, isOffered }) {
      const { connectorId, namespace } = reported
      if (!core.isRegistered(namespace)) throw refused('namespace_unsupported')
      const hasOthers = entries().some(({ key }) => readKey(key).namespace === namespace)
      const where = isBeside ? 'beside' : 'first'
      if (discovery.find(connectorId)) {
        const connection = wallets.found(namespace, connectorId)
        if (!isConcerned(connectorId)) throw refused('unauthorized')
        // Without a choice in this opening, a wallet does not come into use, even if the visitor has just let it in.
        const inUse = connections.find('namespace', namespace)
        const replaces = inUse && inUse.connectorId !== connectorId && !isChosen(connectorId)
        if (!connection || (isOffered && hasOthers) || replaces) throw refused('unauthorized')
        return place(connection, where)
      }
      // Under any other id, a wallet found later could pass for the one in use.
      if (!frameConnectorIds.includes(connectorId)) throw refused('unauthorized')
      const key = `${namespace}/${connectorId}`
      const before = entries().find(each => each.key === key)
      const known = before?.connection
      if (!before && !isConcerned(connectorId)) throw refused('unauthorized')
      // A page wallet has this id, perhaps in other letter case.
      if (entries().some(each => each.key !== key && connectionIdOf(each.key) === connectionIdOf(key)))
        throw refused('account_in_use')
      const claimed = readFrameConnection(reported)
      const isSame = known?.wallet.name === claimed?.wallet.name && known?.appLink === claimed?.appLink
      // These need no choice of visitor or page: an update of a known wallet, a restored connection, or one that stays
      // behind the page's wallets.
      const isHarmless = known ? isSame : before !== undefined || isOffered === true
      const isAllowed = isHarmless || isChosen(connectorId)
      const connection = claimed && admit(core, wallets, claimed, isAllowed)
      // An unrequested connection goes last, or is refused.
      const isBehind = isOffered && !before && hasOthers
      if (!connection || (isBehind && !isBeside)) throw refused(isAllowed ? 'account_in_use' : 'unauthorized')
      // The visitor chose another wallet behind the same connector.
      if (known && !isSame) return core.place(connection, 'beside')
      if (!known) return place(connection, before || isBehind ? 'back' : where)
      core.update(known, { ...connection, wallet: known.wallet })
    },
    heard: {
      'connection.activated'({ id, chainId, address }) {
        const before = connections.find('id', id)
        if (!before || !isConcerned(before.connectorId)) return
        const isInUse = connections.find('namespace', before.namespace) === before
        if ((isInPage(before.wallet.kind) || !isInUse) && !isChosen(before.connectorId)) return
        if (core.rulesOf(before.namespace).isLedByWallet) return core.use(before, before)
        const chosen = choose(before, chainId, address)
        wallets.sessions.set(`${before.namespace}:${before.connectorId}`, chosen)
        core.use(before, chosen)
      },
      'connection.removed'({ id }) {
        const over = entries().filter(({ key }) => connectionIdOf(key) === id)
        // A wallet may remove one namespace from a session and keep the others.
        const mayGo = ({ key, connection }: Entry) =>
          readKey(key).isInFrame || (connection && mayEnd(connection.connectorId))
        void core.end(over.filter(mayGo).map(({ key }) => key))
      },
    },
  }
}

function refused(code: 'namespace_unsupported' | 'unauthorized' | 'account_in_use'): ConnectKitError {
  return new ConnectKitError(code, 'The page refused this connection')
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
