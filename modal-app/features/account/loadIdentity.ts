import type { Connection } from '../../../shared/connections.ts'
import { featuresOf } from '../../../shared/features.ts'
import type { App } from '../../app/App.ts'
import { type Cached, cachedRead, recallRead, type Shelf } from '../../reads/cachedRead.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import type { Identity } from './account.ts'
import { keepIdentities, readKeptIdentity } from './keptIdentities.ts'

/** Spec §9: ENS and identity 5 min. @spec 9.identity-cache */
const maxAgeMs = 300_000

const shelf: Shelf<Identity> = {
  of: ({ account }) => account.identities ?? {},
  put: (identities, { account }) => ({ account: { ...account, identities } }),
}

/** Reads the name and the avatar of the address, at most every 5 minutes. Without an answer there are none. */
export async function loadIdentity(app: App, connection: Connection): Promise<void> {
  const identity = identityOf(app, connection)
  if (featuresOf(connection.namespace).includes('names')) await cachedRead(app, identity)
}

/** Brings back the names of connected accounts that an earlier visit has read, so that a return shows them at once. */
export function recallIdentities(app: App): void {
  for (const connection of app.store.getState().connections.list) {
    const identity = identityOf(app, connection)
    const kept = readKeptIdentity(app, identity.key)
    if (kept) recallRead(app, identity, { name: kept.name, avatar: kept.avatar }, kept.readAtMs)
  }
}

function identityOf(app: App, connection: Connection): Cached<Identity> {
  const address = connection.accounts[0]?.address ?? ''
  const read = () => app.api.get('identity', {}, { address })
  return { shelf, key: tokensKey(connection), read, maxAgeMs, lockMs: 0, keep: () => keepIdentities(app) }
}
