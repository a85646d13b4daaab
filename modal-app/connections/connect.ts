import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { Social } from '../../shared/config.ts'
import { type Connection, connectionId } from '../../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import type { Connector, ConnectRequest, ConnectResult, ConnectStep } from '../connectors/Connector.ts'
import { authId, walletConnectId } from '../connectors/connectorIds.ts'
import { networksOf, preferredNetwork } from '../networks/networks.ts'
import { projectNamespaces } from '../networks/projectNamespaces.ts'
import { beginTask, changeTask } from '../tasks/beginTask.ts'
import { runTask } from '../tasks/runTask.ts'
import type { ConnectFacts } from '../tasks/Task.ts'
import { preferredAddress } from './accountTypes.ts'
import { activeNamespace } from './activeConnection.ts'
import { placeConnection } from './placeConnection.ts'

/**
 * The task's facts. Without a namespace, connects the active one if the wallet supports it, else the only one that
 * fits.
 */
export interface ConnectOptions extends Omit<ConnectFacts, 'connectionId'> {
  /** Picks the account to put first, before the connection is reported. */
  firstAddress?: ((made: Connection) => Promise<string>) | undefined
  /** Aborts this attempt only. */
  signal?: AbortSignal | undefined
  /** Who signs the visitor in. */
  social?: Social | undefined
  /** Shows a step of the attempt while it lasts. */
  show?: ConnectRequest['show']
  /** Asks the wallet for more than connecting. */
  reach?: ((connector: Connector, request: ConnectRequest) => Promise<ConnectResult>) | undefined
  /** Runs once the page has the connection, as part of the attempt, which fails if this does. */
  finish?: ((connection: Connection) => Promise<void>) | undefined
  /** See `ConnectRequest.appLink`. */
  appLink?: (() => string | undefined) | undefined
}

/**
 * Connects a wallet and tells the loader, which owns the connections.
 * @throws ConnectKitError `wallet_not_found`, `user_rejected`, `user_closed`, `wallet_busy`, `not_available`,
 * `namespace_unsupported`, `chain_required`, `account_in_use`, `aborted`, …, and as `firstAddress`
 */
export async function connect(app: App, options: ConnectOptions): Promise<Connection> {
  const { walletId, pairing, login } = options
  let target: Target
  try {
    target = findTarget(app, options)
  } catch (thrown) {
    const { code } = toConnectKitError(thrown)
    beginTask(app, { kind: 'connect', facts: { walletId, pairing, login }, code })
    throw thrown
  }
  const facts = { walletId, pairing, login, namespace: target.namespace }
  return runTask(app, { kind: 'connect', facts }, options.signal, async task => {
    const connection = await establish(app, target, options, task.controller.signal)
    const { task: now } = app.store.getState()
    if (now?.kind === 'connect') changeTask(app, task, { facts: { ...now.facts, connectionId: connection.id } })
    await options.finish?.(connection)
    return connection
  })
}

interface Target {
  connector: Connector
  namespace: Namespace
}

function findTarget(app: App, { walletId, namespace }: ConnectOptions): Target {
  const connector = app.connectors.find(walletId)
  if (!connector) throw missingWallet(walletId)
  return { connector, namespace: pickNamespace(app, connector, namespace) }
}

async function establish(
  app: App,
  { connector, namespace: requested }: Target,
  { namespace: wanted, firstAddress, show, appLink, reach, social }: ConnectOptions,
  signal: AbortSignal,
): Promise<Connection> {
  const showInTime = (step: ConnectStep) => {
    if (!signal.aborted) show?.(step)
  }
  const request: ConnectRequest = {
    namespace: requested,
    isAnyNamespace: !wanted,
    chainIds: chainIdsFor(app.store.getState(), requested),
    social,
    signal,
    // Undefined if no view shows it: a connector may then refuse.
    show: show && showInTime,
    appLink,
  }
  const session = await (reach ? reach(connector, request) : connector.connect(request))
  signal.throwIfAborted()
  if (!session.accounts.length) throw new ConnectKitError('unauthorized', `${connector.name} gave no account`)
  const { namespace = requested } = session
  const made: Connection = {
    id: connectionId(namespace, connector.id),
    connectorId: connector.id,
    namespace,
    accounts: session.accounts,
    chainId: session.chainId,
    wallet: {
      name: session.wallet?.name ?? connector.name,
      kind: connector.kind,
      icon: connector.icon,
      rdns: connector.rdns,
    },
    appLink: session.appLink,
    user: session.user,
  }
  const first = await firstAddress?.(made)
  signal.throwIfAborted()
  const { list } = app.store.getState().connections
  const connection = await placeConnection(app, connector, made, signal)
  const address = first ?? preferredAddress(app.store.getState(), connection)
  // The page keeps a connection of the iframe in its old place. The visitor has just chosen it, so activate it.
  const isBehind = list.findIndex(({ id }) => id === connection.id) > 0
  if (address || isBehind) app.host.emit('connection.activated', { id: connection.id, address })
  return connection
}

/** No connector reaches this wallet. */
export function missingWallet(walletId: string): ConnectKitError {
  // @spec 8.walletconnect-missing
  if (walletId === walletConnectId)
    return new ConnectKitError('walletconnect_missing', 'WalletConnectConnector not found')
  // @spec 8.auth-missing
  if (walletId === authId) return new ConnectKitError('wallet_not_found', 'No auth connector found', { walletId })
  return new ConnectKitError('wallet_not_found', 'This wallet is no longer in the page', { walletId })
}

/** This site's networks in a namespace, the preferred one first. */
function chainIdsFor(state: State, namespace: Namespace): ChainId[] {
  const preferred = preferredNetwork(state, namespace)
  const others = networksOf(state, namespace).filter(network => network !== preferred)
  return [...(preferred ? [preferred] : []), ...others].map(({ id }) => id)
}

function pickNamespace(app: App, { id, name, namespaces }: Connector, wanted: Namespace | undefined): Namespace {
  const ours = projectNamespaces(app)
  if (wanted && !ours.includes(wanted))
    // @spec 8.namespace-unsupported
    throw new ConnectKitError(
      'namespace_unsupported',
      `Unsupported chain namespace: this site has no network of ${wanted}`,
      { namespace: wanted, available: ours },
    )
  const possible = ours.filter(namespace => namespaces.includes(namespace))
  const preferred = wanted ?? activeNamespace(app)
  const [first, ...others] = possible
  if (possible.includes(preferred)) return preferred
  const facts = { walletId: id, possible }
  if (wanted || !first) {
    const missing = wanted ?? 'the networks of this site'
    throw new ConnectKitError('not_available', `${name} has no account for ${missing}`, facts)
  }
  if (others.length)
    // @spec 8.chain-required
    throw new ConnectKitError(
      'chain_required',
      `Chain is required to connect ${name}: say which by namespace, ${possible.join(' or ')}`,
      facts,
    )
  return first
}
