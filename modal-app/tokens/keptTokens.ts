import type { Stored } from '../../shared/stored.schema.ts'
import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readStoredEntry } from '../reads/readStored.ts'
import { tokensKey } from './tokens.ts'

/** Enough for the first look; the read that follows brings the others. */
const maxTokens = 50

/** The tokens of an account as an earlier visit has read them. */
export function readKeptTokens({ config, storage }: App, key: string): Stored['tokens'] | undefined {
  return readStoredEntry('tokens', storage.get(storageKey(config, 'tokens')), key)
}

/** Stores the tokens of connected accounts. Those of accounts that are no longer connected are forgotten. */
export function keepTokens({ config, storage, store }: App): void {
  const { tokens, connections } = store.getState()
  const kept = connections.list.flatMap(connection => {
    const key = tokensKey(connection)
    const { value, at } = tokens[key] ?? {}
    return value ? [[key, { tokens: value.slice(0, maxTokens), readAtMs: at }]] : []
  })
  storage.set(storageKey(config, 'tokens'), JSON.stringify(Object.fromEntries(kept)))
}
