import { appLinkPattern } from '../shared/appLink.ts'
import { type ChainId, isChainId, type Namespace } from '../shared/caip.ts'
import { type Connection, connectionId } from '../shared/connections.ts'
import { createDeferred } from '../shared/createDeferred.ts'
import { toAccount } from './account.ts'
import { type Connections, createConnections } from './connections.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'
import { createHeldGate, type HeldGate } from './heldGate.ts'
import { createHints, type Hint } from './hints.ts'
import type { LoaderOptions } from './options.ts'
import type { Account, PageProvider, StandardProvider } from './publicTypes.ts'
import { type Discovery, discoverWallets } from './wallets/discover.ts'
import { connectEip155, readAccounts, revokeEip155 } from './wallets/eip155.ts'
import { cleanName } from './wallets/metadata.ts'
import { createSessions, type Sessions } from './wallets/sessions.ts'

/** Everything that works without an iframe: wallets of the page, connections, and picking them up after a reload. */
export interface Core {
  version: string
  /** Silent reconnect is done, or took longer than a second. */
  ready: Promise<void>
  connections: Connections
  discovery: Discovery
  sessions: Sessions
  events: Emitter<LoaderEvents>
  /** Namespaces of which something is still to be picked up. */
  awaited(): Namespace[]
  /** Accounts that were picked up before `ready`, as long as they stay connected. */
  reconnected(): Account[]
  /** What was found at the start; `ready` waits as long as there is `more`. */
  earlier: Hint
  /** Nothing of eip155 is waited for any longer. */
  settle(): void
  /** What the page gets to call, by namespace. */
  providers: Partial<Record<Namespace, PageProvider | StandardProvider>>
  /**
   * Makes a connection: of a wallet of the page when it has just given accounts, whatever is said of it; and of one that the
   * iframe holds, which changes it, too, as the iframe says, as far as {@link gate} lets it in.
   * @param isChosen by the visitor in this opening, or by the page
   */
  adopt(connection: Connection, isChosen?: boolean): void
  gate: HeldGate
  /** Adds a wallet of the page with the accounts it has just given. */
  pickUp(walletId: string, isReconnect: boolean): void
  /** The id of a connector of the iframe, not of a wallet of the page, that is connected or is to be picked up. */
  held(): string | undefined
  /** The wallet of the eip155 namespace that a later visit picks up. */
  remember(walletId?: string): void
  /** Disconnects a wallet for good, without asking it anything. */
  drop(walletId: string): void
  /** @param id of the one connection of that namespace that is meant, of several */
  disconnect(namespace?: Namespace, id?: string): Promise<void>
  /** The network of the eip155 namespace that is spoken of while nothing is connected. */
  selectedNetwork(): ChainId
  selectNetwork(chainId: ChainId): void
  /** What the page added and took out, to be said again to an iframe that is loaded anew. */
  networkChanges: NetworkChange[]
  /** Aborts on {@link destroy}. */
  signal: AbortSignal
  destroy(): void
}

export type NetworkChange = { network: unknown } | { chainId: ChainId }

const reconnectWaitMs = 1_000

export function createCore(version: string, options: LoaderOptions): Core {
  const events = createEmitter<LoaderEvents>()
  const connections = createConnections(events)
  const gate = createHeldGate(connections)
  const sessions = createSessions(update, gate.noteGiven)
  const hints = createHints(`ck:${options.projectId}`)
  const ready = createDeferred<void>()
  const stop = new AbortController()
  const { signal } = stop
  const earlier: Hint = options.reconnect ? hints.read() : {}
  /** The wallet that is connected, or that is to be picked up as soon as it is there and gives accounts. */
  let last = earlier.eip155 as string | undefined
  /** Asked already: it is not asked again before something has changed. */
  let asked: string | undefined
  let isReconnecting = !!last
  let selected = options.defaultNetwork
  let reconnectedId = ''

  const remember = (walletId?: string) => {
    last = asked = walletId
    hints.write(walletId)
  }

  function adoptFound(walletId: string, isReconnect: boolean): void {
    const session = sessions.get(walletId)
    const found = discovery.find(walletId)
    if (!session?.accounts.length || !found) return
    const { accounts, chainId } = session
    const { id, namespaces, iconLength, provider, ...wallet } = found
    add(
      { id: connectionId('eip155', id), connectorId: id, namespace: 'eip155', accounts, chainId, wallet },
      isReconnect,
    )
  }

  function add(connection: Connection, isReconnect: boolean): void {
    const { connectorId } = connection
    sessions.stopOthers(connectorId)
    // What was picked up is what is remembered; writing it again could set two tabs against each other.
    if (!isReconnect) remember(connectorId)
    reconnectedId = isReconnect && isReconnecting ? connectorId : ''
    connections.add(connection, isReconnect)
  }

  /** As with a wallet of the page, its claims are cleaned here. */
  function adopt(connection: Connection, isChosen = false): void {
    const { connectorId, accounts: said, chainId, wallet, appLink: link } = connection
    if (discovery.find(connectorId)) {
      adoptFound(connectorId, false)
      return
    }
    const id = connectionId('eip155', connectorId)
    const addresses = Array.isArray(said) ? said.map(account => account?.address) : []
    const accounts = readAccounts(addresses, { isSmartAccount: said?.[0]?.type === 'smartAccount' })
    if (!accounts.length || !isChainId(chainId)) return
    // The page follows it.
    const appLink = appLinkPattern.test(link as string) ? link : undefined
    const shown = { name: cleanName(wallet?.name), kind: wallet?.kind }
    const cleaned: Connection = { id, connectorId, namespace: 'eip155', accounts, chainId, wallet: shown, appLink }
    const admitted = gate.admit(cleaned, isChosen)
    // The iframe is told that it was not taken.
    if (!admitted) {
      events.emit('connections', undefined)
      return
    }
    const known = connections.find('id', id)
    // The same connector with another wallet, or another session of one: as if chosen anew.
    if (known?.wallet.name === shown.name && known.appLink === appLink)
      connections.update(known, admitted.accounts, chainId)
    else add(admitted, connectorId === last)
    settle()
  }

  /** A wallet that locks is disconnected and stays followed, so that it comes back when it is unlocked. */
  function update(walletId: string): void {
    const session = sessions.get(walletId)
    const connection = connections.find('connectorId', walletId)
    if (!session?.accounts.length) connections.remove(connection)
    else if (connection) connections.update(connection, session.accounts, session.chainId)
    else if (walletId === last) {
      asked = undefined
      void reconnect()
    }
  }

  /** Whatever is connected, or waits to be. */
  const forget = () => {
    for (const id of [connections.find('namespace', 'eip155')?.connectorId, last]) if (id) drop(id)
  }

  function drop(walletId: string): void {
    if (walletId === last) remember()
    sessions.stop(walletId)
    connections.remove(connections.find('connectorId', walletId))
  }

  const settle = () => {
    if (!earlier.more) ready.resolve()
    if (isReconnecting) {
      isReconnecting = false
      events.emit('state', undefined)
    }
  }

  /** Only `eth_accounts` and `eth_chainId`: a reload never makes a wallet show itself. A late wallet is still welcome. */
  const reconnect = async () => {
    const wallet = last && last !== asked && discovery.find(last)
    if (!wallet) return
    const { id } = wallet
    asked = id
    const nothing = { accounts: [], chainId: selected }
    const session = await connectEip155(wallet.provider, true).catch(() => nothing)
    // Meanwhile the visitor may have connected another, or have disconnected for good.
    if (id === last && !connections.find('connectorId', id)) {
      // One that is locked is listened to: unlocked, it is asked again.
      sessions.start(id, wallet.provider, session)
      adoptFound(id, true)
    }
    settle()
  }

  const discovery = discoverWallets(() => {
    void reconnect()
    events.emit('wallets', undefined)
  }, signal)

  /** What a visitor does in one tab holds in all, and no wallet is asked aloud for it. */
  hints.follow(() => {
    const next = hints.read().eip155 as string | undefined
    if (next === last) return
    if (!next) forget()
    else if (options.reconnect) {
      last = next
      asked = undefined
      void reconnect()
      // A wallet that the iframe holds is picked up by it.
      events.emit('connections', undefined)
    }
  }, signal)

  events.on('connections', () => events.emit('state', undefined))
  events.on('modal', discovery.list)

  if (!isReconnecting) settle()
  setTimeout(() => {
    earlier.more = 0
    settle()
  }, reconnectWaitMs)

  const core: Core = {
    version,
    ready: ready.promise,
    connections,
    discovery,
    sessions,
    events,
    signal,
    adopt,
    gate,
    // An rdns has dots, what else there is in a page a colon or hyphens.
    pickUp: adoptFound,
    held: () => (last && !discovery.find(last) && /^\w+$/.test(last) ? last : undefined),
    drop,
    awaited: () => (isReconnecting ? ['eip155'] : []),
    earlier,
    reconnected: () =>
      connections
        .list()
        .filter(({ connectorId }) => connectorId === reconnectedId)
        .map(toAccount),
    settle,
    providers: {},
    remember,
    async disconnect(namespace = 'eip155') {
      const connection = connections.find('namespace', namespace)
      if (namespace === 'eip155') {
        forget()
        settle()
      }
      const wallet = connection && discovery.find(connection.connectorId)
      if (wallet) await revokeEip155(wallet.provider)
    },
    selectedNetwork: () => selected,
    networkChanges: [],
    selectNetwork(chainId) {
      if (!chainId.startsWith('eip155:') || chainId === selected) return
      selected = chainId
      events.emit('connections', undefined)
    },
    destroy() {
      last = undefined
      stop.abort()
      ready.resolve()
      sessions.stopOthers()
      events.clear()
      connections.clear()
    },
  }
  return core
}
