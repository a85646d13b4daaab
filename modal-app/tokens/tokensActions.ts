import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { CaipAddress } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { toConnectKitError } from '../../shared/errors.ts'
import { featuresOf } from '../../shared/features.ts'
import type { Stored } from '../../shared/stored.schema.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { storageKey } from '../lib/storageKey.ts'
import { networkOf } from '../networks/networks.ts'
import {
  type Cached,
  cachedRead,
  followRead,
  recallRead,
  refreshRead,
  renewRead,
  type Shelf,
} from '../reads/cachedRead.ts'
import { readStoredEntry } from '../reads/readStored.ts'
import { balanceLockMs, balanceMaxAgeMs, tokensKey, tokensPollMs } from './tokens.ts'

/** Enough for the first look; the read that follows brings the others. */
const maxTokens = 50

/** The tokens of an account as an earlier visit has read them. */
function readKeptTokens({ config, storage }: App, key: string): Stored['tokens'] | undefined {
  return readStoredEntry('tokens', storage.get(storageKey(config, 'tokens')), key)
}

/** Stores the tokens of connected accounts. Those of accounts that are no longer connected are forgotten. */
function keepTokens({ config, storage, store }: App): void {
  const { tokens, connections } = store.getState()
  const kept = connections.list.flatMap(connection => {
    const key = tokensKey(connection)
    const { value, at } = tokens[key] ?? {}
    return value ? [[key, { tokens: value.slice(0, maxTokens), readAtMs: at }]] : []
  })
  storage.set(storageKey(config, 'tokens'), JSON.stringify(Object.fromEntries(kept)))
}

/** How a server says that it has no balances for a network, or none at all. Asking again would change nothing. */
const absences: readonly unknown[] = ['not_available', 'not_found', 'unknown_network']

const shelf: Shelf<readonly TokenBalance[]> = { of: state => state.tokens, put: tokens => ({ tokens }) }

/**
 * Loads the tokens of an account, by default the active one, unless they were read in the last 30 s. Those of an earlier visit are shown
 * meanwhile.
 */
export async function loadTokens(app: App, of?: Connection): Promise<void> {
  const tokens = tokensOf(app, of)
  if (!tokens) return
  const kept = readKeptTokens(app, tokens.key)
  if (kept) recallRead(app, tokens, kept.tokens, kept.readAtMs)
  await cachedRead(app, tokens)
}

/** Reads the tokens of the active account now, unless a read is running or failed a moment ago. */
export async function refreshTokens(app: App): Promise<void> {
  const tokens = tokensOf(app)
  if (tokens) await refreshRead(app, tokens)
}

/**
 * Reads tokens that something has changed, such as a receipt. An earlier failure and the server's cache do not count.
 * @param ids CAIP-10 ids of tokens and accounts, whose own currency is meant
 */
export async function renewTokens(app: App, connection: Connection, ids: readonly CaipAddress[]): Promise<void> {
  const tokens = tokensOf(app, connection, ids.join(','))
  if (tokens) await renewRead(app, tokens)
}

/**
 * Reads the tokens every 10 s while the view on screen stays there and the page is visible. Ends with a server that is
 * not available (503).
 * @param find the account; by default the active one
 */
export function followTokens(app: App, find: (state: State) => Connection | undefined = activeConnection): void {
  const isOver = (thrown: unknown) => toConnectKitError(thrown).facts.status === 503
  followRead(app, () => tokensOf(app, find(app.store.getState())), isOver)
}

/** How the tokens of an account are read, if they can be. @spec 5.balances-supported */
function tokensOf(
  app: App,
  connection = activeConnection(app.store.getState()),
  forceUpdate?: string,
): Cached<readonly TokenBalance[]> | undefined {
  const network = connection && networkOf(app.store.getState(), connection)
  if (!network || !featuresOf(connection.namespace).includes('balances')) return undefined
  const read = async () => {
    const query = { chainId: network.id, currency: 'usd' as const, forceUpdate }
    const address = connection.accounts[0]?.address ?? ''
    const { balances } = await app.api.get('balance', query, { address }).catch(orAbsent)
    // Spec §3: tokens without decimals are dropped.
    return balances.filter(({ quantity }) => quantity.decimals !== '0')
  }
  return {
    shelf,
    key: tokensKey(connection),
    read,
    maxAgeMs: balanceMaxAgeMs,
    lockMs: balanceLockMs,
    pollMs: tokensPollMs,
    keep: () => keepTokens(app),
  }
}

function orAbsent(thrown: unknown): { balances: TokenBalance[] } {
  if (absences.includes(toConnectKitError(thrown).facts.reason)) return { balances: [] }
  throw thrown
}
