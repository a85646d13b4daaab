import { type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError, toProviderError } from '../../shared/errors.ts'
import { chainRelayClass } from '../../shared/protocol/chainRelayClass.ts'
import type { FrameEvents } from '../../shared/protocol/events.schema.ts'
import type { Shared } from '../shared.ts'
import { createAttest } from './attest.ts'
import { fromBase58 } from './bytes.ts'
import { askDriver, createChainSessions } from './chainSessions.ts'
import type { Driver, Finding } from './driver.ts'
import { findGlobals } from './findGlobals.ts'
import { findStandard } from './findStandard.ts'
import { isSolanaTransaction } from './isSolanaTransaction.ts'
import { readKey } from './memory.ts'
import { createSeveral } from './several.ts'
import { offerStandardWallets } from './standardWallet.ts'
import { validators } from './validators.gen.ts'

/** sats-connect fills its list late: it is looked for three times more. */
const looksMs = [200, 400, 600]

/** Of connectors of the iframe: a wallet of that name would be taken for one. */
const takenIds = /^(walletConnect|coinbaseWallet)$/i

/** Adds what the loader leaves to this script: wallets of other namespaces, and several connections at once. */
export function startMore(shared: Shared): void {
  const { core, relay, checks, hear, isConcerned } = shared
  const { discovery, events, signal } = core
  /** By wallet id. */
  const findings = new Map<string, Finding>()
  /** Those the site uses; before it has said so, those of an earlier visit. */
  let wanted: readonly Namespace[] = []

  const driverOf = ({ namespace, connectorId }: Pick<Connection, 'namespace' | 'connectorId'>): Driver | undefined =>
    findings.get(connectorId)?.drivers[namespace]

  const sessions = createChainSessions((_, key) => {
    const { namespace, connectorId } = readKey(key)
    several.changed(namespace, connectorId)
  }, core.gate.noteGiven)
  const several = createSeveral(shared, sessions, driverOf)
  const ours = offerStandardWallets(shared, driverOf)

  /** Shows the part of a finding the site has use for. */
  const show = ({ id, name, icon, drivers }: Finding) => {
    const namespaces = wanted.filter(namespace => drivers[namespace])
    const shown = discovery.find(id)
    if (shown?.namespaces.join() === namespaces.join()) return
    if (shown) discovery.remove(id)
    if (namespaces.length) discovery.add({ id, name, icon, kind: 'announced', namespaces }, drivers)
  }

  const add = (finding: Finding): (() => void) | undefined => {
    const { id, drivers } = finding
    const own = Object.keys(drivers) as Namespace[]
    const known = findings.get(id)
    // The first of an id wins, as among those that are announced; a getter that makes its object anew is no other wallet. One
    // that registers an object for each of its networks is one wallet.
    // Connections are the same where their ids are but for case: no wallet is to have those of another.
    const isTaken = known
      ? own.some(namespace => known.drivers[namespace])
      : [...findings.keys()].some(other => other.toLowerCase() === id.toLowerCase()) || discovery.find(id)
    if (!id || takenIds.test(id) || !own.length || isTaken) return
    const kept = known ?? { ...finding, drivers: {} }
    Object.assign(kept.drivers, drivers)
    findings.set(id, kept)
    show(kept)
    return () => {
      for (const namespace of own) {
        if (kept.drivers[namespace] !== drivers[namespace]) continue
        several.gone(id, namespace)
        delete kept.drivers[namespace]
        show(kept)
        if (!Object.keys(kept.drivers).length) findings.delete(id)
      }
    }
  }

  const look = () => {
    findGlobals(add)
    several.restore()
  }

  const use = (listed: readonly Namespace[] = []) => {
    if (listed.length) wanted = listed
    for (const finding of findings.values()) show(finding)
    look()
    // Also where nothing was found: the iframe may wait for that.
    events.emit('wallets', undefined)
  }

  Object.assign(checks.requests, validators.requests)
  Object.assign(checks.events, validators.events)
  Object.assign(hear, {
    // The first script would put it in the place of what is there, or not there yet. It has checked what it reads and no more.
    'connection.upserted'({ connection }: FrameEvents['connection.upserted']) {
      const { connectorId } = connection
      const joined = { connection, isBeside: true }
      const isBack = several.isBack(connectorId) && validators.events['connection.joined']?.(joined)
      if (isBack) several.joined(joined)
      else if (isConcerned(connectorId)) core.adopt(connection, relay.isChosen(connectorId))
    },
    'connection.joined': several.joined,
    'connection.activated': several.activated,
    'connection.removed': several.removed,
  })
  const serve: ChainServe = {
    async 'chain.connect'({ walletId, namespace, silent, chainIds }, signal) {
      discovery.demand(walletId, namespace)
      const driver = demandDriver(walletId, namespace)
      const own = chainIds.filter(chainId => namespaceOf(chainId) === namespace)
      const kind = silent ? 'read' : 'connect'
      const connect = () => sessions.connect(`${namespace}:${walletId}`, driver, own, silent, signal)
      return relay.ask({ kind, namespace, walletId, what: 'a connection' }, connect, signal)
    },
    async 'chain.request'({ walletId, chainId, method, params }, signal) {
      const namespace = namespaceOf(chainId)
      discovery.demand(walletId, namespace)
      const driver = demandDriver(walletId, namespace)
      const kind = chainRelayClass(namespace, method)
      // Some wallets ask their user before they tell anything, and for each network anew.
      const session = sessions.get(`${namespace}:${walletId}`)
      if (kind === 'read' && !(session?.accounts.length && session.chainId === chainId))
        throw new ConnectKitError('unauthorized', `${walletId} is not connected to ${chainId}`)
      const given = { ...(params as Record<string, unknown>) }
      const request = async () => {
        // A signature under such a text would be good for sending it.
        if (method === 'solana_signMessage' && isSolanaTransaction(fromBase58(given.message)))
          throw new ConnectKitError('invalid_params', 'The message is a transaction')
        return askDriver(() => driver.request(method, given, chainId))
      }
      return relay.ask({ kind, namespace, walletId, what: method }, request, signal)
    },
  }
  Object.assign(relay.serve, {
    'chain.connect': numbered(serve['chain.connect']),
    'chain.request': numbered(serve['chain.request']),
    'walletConnect.attest': createAttest(),
  })

  const demandDriver = (connectorId: string, namespace: Namespace): Driver => {
    const driver = driverOf({ namespace, connectorId })
    if (!driver) throw new ConnectKitError('wallet_not_found', `No wallet "${connectorId}" of ${namespace}`)
    return driver
  }

  wanted = several.namespaces()
  findStandard(add, ours.isOurs, signal)
  use(shared.namespaces)
  for (const ms of looksMs) setTimeout(look, ms)
  signal.addEventListener('abort', sessions.stopAll)
  addEventListener('load', look, { signal })
  events.on('wallets', several.restore)
  events.on('namespaces', use)
  events.on('modal', () => findGlobals(add))
  // What the iframe holds of namespaces beside eip155 only this script knows of.
  if (core.held()) events.emit('connections', undefined)
}

type ChainServe = Required<Pick<Shared['relay']['serve'], 'chain.connect' | 'chain.request'>>

/** The loader has a class of errors of its own: across two scripts only a number tells which one it is. */
function numbered<P, R>(run: (params: P, signal: AbortSignal) => Promise<R>) {
  return (params: P, signal: AbortSignal): Promise<R> =>
    run(params, signal).catch(thrown => {
      throw thrown instanceof ConnectKitError ? toProviderError(thrown) : thrown
    })
}
