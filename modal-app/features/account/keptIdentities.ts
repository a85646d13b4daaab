import type { App } from '../../app/App.ts'
import { storageKey } from '../../lib/storageKey.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { type Identity, setIdentity } from './account.ts'
import { setAccount } from './setAccount.ts'

/** Brings back the names of connected accounts that an earlier visit has read, so that a return shows them at once. */
export function recallIdentities(app: App): void {
  const { account, connections } = app.store.getState()
  const kept = new Map(Object.entries(readAll(app)))
  for (const connection of connections.list) {
    const key = tokensKey(connection)
    const entry = kept.get(key)
    if (!account.identities?.[key] && isKept(entry)) setAccount(app, before => setIdentity(before, key, entry))
  }
}

/** Stores the names of connected accounts. Those of accounts that are no longer connected are forgotten. */
export function keepIdentities({ config, storage, store }: App): void {
  const { account, connections } = store.getState()
  const kept = connections.list.flatMap(connection => {
    const key = tokensKey(connection)
    const identity = account.identities?.[key]
    return identity ? [[key, identity]] : []
  })
  storage.set(storageKey(config, 'names'), JSON.stringify(Object.fromEntries(kept)))
}

function readAll({ config, storage }: App): object {
  try {
    return Object(JSON.parse(storage.get(storageKey(config, 'names')) ?? '{}'))
  } catch {
    return {}
  }
}

/** Checks the form of an entry, which another release may have written. */
function isKept(entry: unknown): entry is Identity {
  const { name, avatar, readAtMs } = Object(entry)
  return (
    (name === null || (typeof name === 'string' && name.length <= 255)) &&
    (avatar === null || (typeof avatar === 'string' && /^\/(?!\/)[\w./-]{1,200}$/.test(avatar))) &&
    Number.isSafeInteger(readAtMs)
  )
}
