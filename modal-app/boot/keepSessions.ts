import { connectionId } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { coinbaseId } from '../connectors/coinbaseId.ts'
import { walletConnectId } from '../connectors/walletConnectId.ts'

/** Connectors whose connections outlive a document in the iframe's own storage. */
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
  const leave = () => {
    isLeaving = true
    const done = () => {
      isLeaving = false
    }
    const keep = async () => {
      unwanted = JSON.stringify(await connector()?.restore?.())
    }
    connector()?.disconnect('eip155').catch(keep).then(done, done)
  }
  const offer = async () => {
    const connections = (await connector()?.restore?.()) ?? []
    if (JSON.stringify(connections) === unwanted) return false
    for (const connection of connections) app.host.emit('connection.upserted', { connection })
    return connections.length > 0
  }
  const holds = ({ connections }: State) => connections.list.some(each => each.connectorId === connectorId)
  app.store.subscribe((state, before) => {
    if (state.connections === before.connections) return
    const id = connectionId('eip155', connectorId)
    if (holds(state)) {
      unwanted = ''
      app.ended.delete(id)
    }
    // The page owns the connections: one that it drops, or puts another wallet in the place of, ends here, too. What it only
    // repeats is over already, and there may be another session by now.
    if (holds(before) && !holds(state) && !app.ended.delete(id)) leave()
    // It says that nothing is connected, also when another tab has just connected: there may be something to take up.
    else if (!state.connections.list.length && !isLeaving) offer().catch(() => {})
  })
  const begin = () =>
    offer().then(
      // One that nobody wants is not left open at the wallet: the visitor has disconnected before this iframe was there.
      isOffered => isOffered && app.clock.setTimeout(() => holds(app.store.getState()) || leave(), takingMs),
      // What holds them could not be loaded.
      () => window.addEventListener('online', begin, { once: true }),
    )
  void begin()
}
