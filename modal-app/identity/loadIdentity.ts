import { shownName } from '../../shared/accountName.ts'
import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import { featuresOf } from '../../shared/features.ts'
import type { Stored } from '../../shared/stored.schema.ts'
import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { type Cached, cachedRead, putRead, readOf, recallRead, type Shelf } from '../reads/cachedRead.ts'
import { readStoredEntry } from '../reads/readStored.ts'
import { tokensKey } from '../tokens/tokens.ts'
import type { Identity } from './account.ts'

/** How long a name and avatar are cached (spec §9). @spec 9.identity-cache */
const maxAgeMs = 300_000

const shelf: Shelf<Identity> = {
  of: ({ account }) => account.identities ?? {},
  put: (identities, { account }) => ({ account: { ...account, identities } }),
}

/** Reads the name and avatar of the address, at most every 5 minutes. Without an answer there are none. */
export async function loadIdentity(app: App, connection: Connection): Promise<void> {
  const identity = identityOf(app, connection)
  if (featuresOf(connection.namespace).includes('names')) await cachedRead(app, identity)
}

/** Shows a newly registered name at once, without another look-up. */
export function noteName(app: App, connection: Connection, name: string): void {
  const identity = identityOf(app, connection)
  const avatar = readOf(app, identity)?.value?.avatar ?? null
  putRead(app, identity, { name: shownName(name), avatar })
}

/** Restores the names of connected accounts from an earlier visit, so a return shows them at once. */
export function recallIdentities(app: App): void {
  for (const connection of app.store.getState().connections.list) {
    const identity = identityOf(app, connection)
    const kept = readKeptIdentity(app, identity.key)
    if (kept) recallRead(app, identity, { name: kept.name, avatar: kept.avatar }, kept.readAtMs)
  }
}

function identityOf(app: App, connection: Connection): Cached<Identity> {
  const address = connection.accounts[0]?.address ?? ''
  const read = async () => {
    const identity = await app.api.get('identity', { sender: address }, { address })
    if (identity.name || !app.config.nameZone) return identity
    const [name] = await namesOf(app, address)
    return name === undefined ? identity : { ...identity, name: shownName(name) }
  }
  return { shelf, key: tokensKey(connection), read, maxAgeMs, lockMs: 0, keep: () => keepIdentities(app) }
}

/** The names of an address in the project's zone. @throws ConnectKitError `name_failed` @spec 8.name-reverse */
async function namesOf({ api }: App, address: string): Promise<string[]> {
  try {
    const profiles = await api.get('namesOfAddress', { apiVersion: '2', sender: address }, { address })
    return profiles.map(({ name }) => name)
  } catch (cause) {
    throw nameFailure('Error fetching names for address', cause)
  }
}

/** An account's name from an earlier visit. */
function readKeptIdentity({ config, storage }: App, key: string): Stored['name'] | undefined {
  return readStoredEntry('name', storage.get(storageKey(config, 'names')), key)
}

/** Stores the names of connected accounts. Those of accounts that are no longer connected are forgotten. */
function keepIdentities({ config, storage, store }: App): void {
  const { account, connections } = store.getState()
  const kept = connections.list.flatMap(connection => {
    const key = tokensKey(connection)
    const { value, at } = account.identities?.[key] ?? {}
    return value ? [[key, { ...value, readAtMs: at }]] : []
  })
  storage.set(storageKey(config, 'names'), JSON.stringify(Object.fromEntries(kept)))
}

type NameText = 'Error resolving name' | 'Error fetching name suggestions' | 'Error fetching names for address'

/**
 * The failure of a name request. The view says so in its own words, or keeps showing the address; the error tells the
 * site's owner why.
 */
export function nameFailure(text: NameText, cause: unknown): ConnectKitError {
  console.error(`ConnectKit: ${text}: ${toConnectKitError(cause).message}`)
  return new ConnectKitError('name_failed', text, {}, cause)
}
