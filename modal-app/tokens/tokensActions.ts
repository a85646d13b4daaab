import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { CaipAddress } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { toConnectKitError } from '../../shared/errors.ts'
import { featuresOf } from '../../shared/features.ts'
import type { Stored } from '../../shared/stored.schema.ts'
import { isInPage } from '../../shared/wallets.ts'
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
import { nativeBalanceOf } from './nativeBalance.ts'
import { balanceLockMs, balanceMaxAgeMs, tokensKey, tokensPollMs } from './tokens.ts'

/** Enough for the first view; the following read brings the others. */
const maxTokens = 50

/** An account's tokens from an earlier visit. */
function readKeptTokens({ config, storage }: App, key: string): Stored['tokens'] | undefined {
  return readStoredEntry('tokens', storage.get(storageKey(config, 'tokens')), key)
}

/** Stores the tokens of connected accounts, and removes those of disconnected ones. */
function keepTokens({ config, storage, store }: App): void {
  const { tokens, connections } = store.getState()
  const kept = connections.list.flatMap(connection => {
    const key = tokensKey(connection)
    const { value, at } = tokens[key] ?? {}
    return value ? [[key, { tokens: value.slice(0, maxTokens), readAtMs: at }]] : []
  })
  storage.set(storageKey(config, 'tokens'), JSON.stringify(Object.fromEntries(kept)))
}

/** Codes of a server without balances for a network, or at all. Retrying is futile. */
const absences: readonly unknown[] = ['not_available', 'not_found', 'unknown_network']

const shelf: Shelf<readonly TokenBalance[]> = { of: state => state.tokens, put: tokens => ({ tokens }) }

/**
 * Loads an account's tokens, by default the active one's, unless they were read in the last 30 s. Shows those of an
 * earlier visit meanwhile.
 */
export async function loadTokens(app: App, of?: Connection): Promise<void> {
  const tokens = tokensOf(app, of)
  if (!tokens) return
  const kept = readKeptTokens(app, tokens.key)
  if (kept) recallRead(app, tokens, kept.tokens, kept.readAtMs)
  await cachedRead(app, tokens)
}

/** Reads the active account's tokens now, unless a read is running or has just failed. */
export async function refreshTokens(app: App): Promise<void> {
  const tokens = tokensOf(app)
  if (tokens) await refreshRead(app, tokens)
}

/**
 * Reads tokens that have changed, for example by a transaction. Ignores earlier failures and the server's cache.
 * @param ids CAIP-10 ids of tokens, or of accounts for their native currency
 */
export async function renewTokens(app: App, connection: Connection, ids: readonly CaipAddress[]): Promise<void> {
  const tokens = tokensOf(app, connection, ids.join(','))
  if (tokens) await renewRead(app, tokens)
}

/**
 * Polls the tokens every 10 s while the current view stays on screen and the page is visible. Stops if the server is
 * not available (503).
 * @param find the account; by default the active one
 */
export function followTokens(app: App, find: (state: State) => Connection | undefined = activeConnection): void {
  const isOver = (thrown: unknown) => toConnectKitError(thrown).facts.status === 503
  followRead(app, () => tokensOf(app, find(app.store.getState())), isOver)
}

/** The read of an account's tokens, if supported. @spec 5.balances-supported */
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
    try {
      const { balances } = await app.api.get('balance', query, { address })
      // Spec §3: tokens without decimals are dropped.
      return balances.filter(({ quantity }) => quantity.decimals !== '0')
    } catch (thrown) {
      if (!absences.includes(toConnectKitError(thrown).facts.reason)) throw thrown
      return walletTokens(app, connection)
    }
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

/** The page wallet's tokens, if the server has none. */
async function walletTokens({ adapters, connectors }: App, connection: Connection): Promise<readonly TokenBalance[]> {
  const { namespace, connectorId, chainId, accounts, wallet } = connection
  const connector = isInPage(wallet.kind) ? connectors.find(connectorId) : undefined
  if (!connector) return []
  const calls = await (await adapters.load(namespace)).capability('calls')
  return calls?.walletTokens({ connector, chainId, address: accounts[0]?.address ?? '' }) ?? []
}

/** Polls an account's assets while the current view stays on screen, from the server or a node. */
export function followOwned(app: App, find: (state: State) => Connection | undefined): void {
  followTokens(app, find)
  followRead(app, () => {
    const connection = find(app.store.getState())
    const isFromNodes = connection && !featuresOf(connection.namespace).includes('balances')
    return isFromNodes ? nativeBalanceOf(app, connection) : undefined
  })
}
