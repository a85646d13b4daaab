import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { until } from '../app/until.ts'
import { tellPage } from './tellPage.ts'
import { disown, keeperIds } from './watchSessions.ts'

/** The page takes up a session within milliseconds, a busy page within seconds. After that it does not want it. */
const takingMs = 10_000

/**
 * Offers the page the sessions that an earlier visit or another tab stored, and resumes them when the visitor comes
 * back from another app or goes online. Loads nothing if no session is stored.
 * @param isLate this document is not new: sessions are of this visit or of another tab, so one that the page does not take up stays
 */
export function keepSessions(app: App, window: Window, isLate = false): void {
  for (const id of keeperIds) keepSessionsOf(id, app, window, isLate)
}

function keepSessionsOf(connectorId: string, app: App, window: Window, isLate: boolean): void {
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
  /** The sessions that could not be ended at the wallet, as JSON. They are not offered again. */
  let unwanted = ''
  /**
   * The last offer, with the page's connections at that time. A page that answers with the same connections has refused
   * it.
   */
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
    // The page owns the connections. If it drops one, or replaces it with another wallet, the connection ends here too,
    // with all others of its session. Connections in `app.ended` are over already; a new session may exist by now.
    const [dropped] = gone.filter(({ id }) => !app.ended.delete(id))
    if (dropped) leave(dropped)
    // This connector has no connection left. Another tab may just have made a session: offer it.
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
      // Do not leave an unwanted session open at the wallet: the visitor disconnected before this iframe was loaded.
      if (!taken) leave(first)
    } catch {
      // The connector could not be loaded.
      window.addEventListener('online', begin, { once: true })
    }
  }
  // The page was told at first that none was left.
  for (const { id } of oursIn(app.store.getState())) app.ended.delete(id)
  if (isLate) offer().catch(() => {})
  else void begin()
}

/** The network and account of a connection, as the visitor chose them. */
function placeOf({ chainId, accounts }: Connection): string {
  return `${chainId}:${accounts[0]?.address}`
}
