import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import { validators } from '../host/validators.gen.ts'
import { storageKey } from '../lib/storageKey.ts'
import { isLive } from './connectionStatus.ts'

/** More than a visitor has wallets; what is older is forgotten. */
const maxKept = 12

/** Checked as one the page tells of, by what is there for that. */
function isConnection(entry: unknown): entry is Connection {
  return validators.events['connections.changed']?.({ connections: [entry], activeNamespace: null }) === true
}

/** What was kept at an earlier visit; nothing of what cannot be one of our entries. */
function readKept({ config, storage }: Pick<App, 'config' | 'storage'>): Connection[] {
  try {
    const kept: unknown = JSON.parse(storage.get(storageKey(config, 'connections')) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isConnection).slice(0, maxKept) : []
  } catch {
    return []
  }
}

/** Pictures are as large as the rest of a store, and come from the wallet; its app is found anew, too. */
function withoutExtras({ appLink, wallet: { icon, ...wallet }, ...connection }: Connection): Connection {
  return { ...connection, wallet }
}

/**
 * Keeps the connections there are before those of earlier, so that they can be offered again once they have ended, whoever
 * ends them (reference §1.6).
 */
export function rememberConnections(app: App): void {
  const { settings, connections, knownConnections } = app.store.getState()
  if (!settings.multiWallet) return
  const live = connections.list.map(withoutExtras)
  const before = knownConnections.length ? knownConnections : readKept(app)
  keep(app, [...live, ...before.filter(({ id }) => !live.some(each => each.id === id))].slice(0, maxKept))
}

/** The bin beside a connection of earlier. */
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
