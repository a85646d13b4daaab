import { namespaces } from '../../shared/caip.ts'
import { type Connection, connectionId } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { until } from '../app/until.ts'
import { coinbaseId } from '../connectors/coinbaseId.ts'
import { walletConnectId } from '../connectors/walletConnectId.ts'
import { tellPage } from './tellPage.ts'

/** Connectors whose connections outlive a document in the iframe's own storage. One session may be several connections. */
const keeperIds = [walletConnectId, coinbaseId]
/** The page takes a session up within milliseconds, and a busy one within seconds; after that it does not want it. */
const takingMs = 10_000

/**
 * Offers the page the sessions an earlier visit, or another tab, left in the iframe, and has them catch up whenever the
 * visitor comes back from another app or gets their connection back. Where nothing was left, nothing is loaded.
 */
export function keepSessions(app: App, window: Window): void {
  for (const id of keeperIds) keepSessionsOf(id, app, window)
}

function keepSessionsOf(connectorId: string, app: App, window: Window): void {
  const connector = () => app.connectors.find(connectorId)
  const resume = () =>
    void connector()
      ?.resume?.()
      .catch(() => {})
  window.addEventListener('online', resume)
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'visible') resume()
  })

  let isLeaving = false
  /** What could not be ended at the wallet, as it was offered. */
  let unwanted = ''
  /** What was offered last, and to a page with which connections: one that answers with the same ones has refused it. */
  let offered = ''
  const leave = ({ namespace }: Connection) => {
    isLeaving = true
    const done = () => {
      isLeaving = false
    }
    const keep = async () => {
      unwanted = JSON.stringify(await connector()?.restore?.())
    }
    connector()?.disconnect(namespace).catch(keep).then(done, done)
  }
  const offer = async () => {
    const connections = (await connector()?.restore?.()) ?? []
    const left = JSON.stringify(connections)
    if (left === unwanted) return undefined
    const offering = `${left} ${app.store.getState().connections.list.map(({ id }) => id)}`
    if (offering === offered) return connections[0]
    offered = offering
    for (const connection of connections) tellPage(app, { type: 'upserted', connection })
    return connections[0]
  }
  const oursIn = ({ connections }: State) => connections.list.filter(each => each.connectorId === connectorId)
  app.store.subscribe((state, previous) => {
    if (state.connections === previous.connections) return
    const ours = oursIn(state)
    const before = oursIn(previous)
    if (ours.length) unwanted = offered = ''
    for (const connection of ours) {
      app.ended.delete(connection.id)
      const old = before.find(({ id }) => id === connection.id)
      if (old && placeOf(old) !== placeOf(connection)) void connector()?.follow?.(connection)
    }
    const gone = before.filter(({ id }) => !ours.some(each => each.id === id))
    // The page owns the connections: one that it drops, or puts another wallet in the place of, ends here, too, and what is of
    // the same session with it. What it only repeats is over already, and there may be another session by now.
    const [dropped] = gone.filter(({ id }) => !app.ended.delete(id))
    if (dropped) leave(dropped)
    // Nothing of this connector is connected, also when another tab has just connected it: there may be something to take up.
    else if (!ours.length && !isLeaving) offer().catch(() => {})
  })
  const begin = async () => {
    try {
      const first = await offer()
      if (!first) {
        if (!(await connector()?.hasSession?.())) disown(app, connectorId)
        return
      }
      const taken = await until(app, state => oursIn(state).length > 0, { timeoutMs: takingMs })
      // A session nobody wants is not left open at the wallet: the visitor has disconnected before this iframe was there.
      if (!taken) leave(first)
    } catch {
      // What holds them could not be loaded.
      window.addEventListener('online', begin, { once: true })
    }
  }
  void begin()
}

/** A page that remembers what is over waits for it at every visit, and loads this iframe for it. */
function disown(app: App, connectorId: string): void {
  for (const namespace of namespaces) tellPage(app, { type: 'removed', id: connectionId(namespace, connectorId) })
}

/** Where a connection is, as the visitor chose it. */
function placeOf({ chainId, accounts }: Connection): string {
  return `${chainId}:${accounts[0]?.address}`
}
