import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { inBackground } from '../lib/inBackground.ts'
import { offerConnection } from './tellPage.ts'
import { disown, keeperIds } from './watchSessions.ts'

/**
 * Offers the page the sessions that an earlier visit or another tab stored, and resumes them when the visitor comes
 * back from another app or goes online. Loads nothing if no session is stored.
 * @param isLate loaded after startup: keep sessions that the page declines, because they are of this visit or another
 *   tab
 */
export function keepSessions(app: App, window: Window, isLate = false): void {
  for (const id of keeperIds) keepSessionsOf(id, app, window, isLate)
}

function keepSessionsOf(connectorId: string, app: App, window: Window, isLate: boolean): void {
  const connector = () => app.connectors.find(connectorId)
  const sessions = () => connector()?.capability('sessions')
  const resume = () => inBackground(connector()?.capability('resume')?.())
  window.addEventListener('online', resume)
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'visible') resume()
  })

  let isLeaving = false
  /** Sessions that could not be ended at the wallet, as JSON. They are not offered again. */
  let unwanted = ''
  /** The last offer, with the page's connections at that time. It is not repeated while these are the same. */
  let offered = ''
  const leave = ({ namespace }: Connection) => {
    isLeaving = true
    const done = () => {
      isLeaving = false
    }
    const keep = async () => {
      unwanted = JSON.stringify(await sessions()?.restore())
    }
    connector()?.disconnect(namespace).catch(keep).then(done, done)
  }
  let offering: Promise<Connection | undefined> | undefined
  /** One offer at a time. @returns the first of the sessions that are left, if any */
  const offer = () => {
    offering ??= offerAll().finally(() => {
      offering = undefined
    })
    return offering
  }
  const offerAll = async (): Promise<Connection | undefined> => {
    const connections = (await sessions()?.restore()) ?? []
    const remaining = JSON.stringify(connections)
    if (remaining === unwanted) return undefined
    const wanted = `${remaining} ${app.store.getState().connections.list.map(({ id }) => id)}`
    if (wanted === offered) return connections[0]
    offered = wanted
    await Promise.allSettled(connections.map(connection => offerConnection(app, connection)))
    // A page that refused may answer otherwise once it has other connections.
    return oursIn(app.store.getState()).length ? connections[0] : offerAll()
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
      if (old && placeOf(old) !== placeOf(connection)) inBackground(connector()?.capability('follow')?.(connection))
    }
    const gone = before.filter(({ id }) => !ours.some(each => each.id === id))
    // The page owns the connections. If it drops one, or replaces it with another wallet, the connection ends here too,
    // with all others of its session. Connections in `app.ended` are over already; a new session may exist by now.
    const [dropped] = gone.filter(({ id }) => !app.ended.delete(id))
    if (dropped) leave(dropped)
    // This connector has no connection left. Another tab may just have made a session: offer it.
    else if (!ours.length && !isLeaving) inBackground(offer())
  })
  const begin = async () => {
    try {
      const first = await offer()
      if (!first) {
        if (!(await sessions()?.isAny())) disown(app, connectorId)
        return
      }
      // Do not leave an unwanted session open at the wallet: the visitor disconnected before this iframe was loaded.
      if (!oursIn(app.store.getState()).length) leave(first)
    } catch {
      // The connector could not be loaded.
      window.addEventListener('online', begin, { once: true })
    }
  }
  // At first, the page was told that no session was left.
  for (const { id } of oursIn(app.store.getState())) app.ended.delete(id)
  if (isLate) inBackground(offer())
  else void begin()
}

/** The network and account of a connection, as the visitor chose them. */
function placeOf({ chainId, accounts }: Connection): string {
  return `${chainId}:${accounts[0]?.address}`
}
