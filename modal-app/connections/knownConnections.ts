import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import { validators } from '../host/validators.gen.ts'
import { storageKey } from '../lib/storageKey.ts'
import { isLive } from './connectionStatus.ts'

/** More than a visitor needs; older ones are forgotten. */
const maxKept = 12

/** Reuses the generated check of the page's messages. */
function isConnection(entry: unknown): entry is Connection {
  return validators.events['connections.changed']?.({ connections: [entry], activeNamespace: null }) === true
}

/** Reads stored connections; drops invalid entries. */
function readKept({ config, storage }: Pick<App, 'config' | 'storage'>): Connection[] {
  try {
    const kept: unknown = JSON.parse(storage.get(storageKey(config, 'connections')) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isConnection).slice(0, maxKept) : []
  } catch {
    return []
  }
}

/** Pictures are large and come from the wallet anyway; so do the app's link and who signed in. */
function withoutExtras({ appLink, user, wallet: { icon, ...wallet }, ...connection }: Connection): Connection {
  return { ...connection, wallet }
}

/**
 * Stores live connections before earlier ones, so they can be offered again however they end (reference §1.6).
 * @param list the live connections at the time of the call; they may have ended since
 */
export function rememberConnections(app: App, list = app.store.getState().connections.list): void {
  const { settings, knownConnections } = app.store.getState()
  if (!settings.multiWallet) return
  const live = list.map(withoutExtras)
  const before = knownConnections.length ? knownConnections : readKept(app)
  keep(app, [...live, ...before.filter(({ id }) => !live.some(each => each.id === id))].slice(0, maxKept))
}

/** Handles the bin icon beside an earlier connection. */
export function forgetConnection(app: App, id: string): void {
  const state = app.store.getState()
  if (isLive(state, id)) return
  keep(
    app,
    state.knownConnections.filter(each => each.id !== id),
  )
}

function keep({ store, storage, config }: App, knownConnections: readonly Connection[]): void {
  store.setState({ knownConnections })
  storage.set(storageKey(config, 'connections'), JSON.stringify(knownConnections))
}
