import type { Stored } from '../../shared/stored.schema.ts'
import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readStoredEntry } from '../reads/readStored.ts'
import { tokensKey } from '../tokens/tokens.ts'

/** The name of an account as an earlier visit has read it. */
export function readKeptIdentity({ config, storage }: App, key: string): Stored['name'] | undefined {
  return readStoredEntry('name', storage.get(storageKey(config, 'names')), key)
}

/** Stores the names of connected accounts. Those of accounts that are no longer connected are forgotten. */
export function keepIdentities({ config, storage, store }: App): void {
  const { account, connections } = store.getState()
  const kept = connections.list.flatMap(connection => {
    const key = tokensKey(connection)
    const { value, at } = account.identities?.[key] ?? {}
    return value ? [[key, { ...value, readAtMs: at }]] : []
  })
  storage.set(storageKey(config, 'names'), JSON.stringify(Object.fromEntries(kept)))
}
