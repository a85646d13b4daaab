import type { CaipAddress } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { toConnectKitError } from '../../shared/errors.ts'
import { featuresOf } from '../../shared/features.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { currentRoute } from '../flow/router.ts'
import { networkOf } from '../networks/networks.ts'
import { keepTokens, readKeptTokens } from './keptTokens.ts'
import {
  failTokens,
  finishTokens,
  followTokensBy,
  isStale,
  mayRead,
  startTokens,
  type TokensState,
  tokensKey,
  unlockTokens,
} from './tokens.ts'

/** Spec §9: balance retry lock. */
const retryLockMs = 30_000
/** Reference §1.10. */
const pollMs = 10_000

/** What a server says that has no balances of a network, or none at all: asking again would change nothing. */
const absences: readonly unknown[] = ['not_available', 'not_found', 'unknown_network']

/**
 * Loads the tokens of an account, by default the active one, unless they were read in the last 30 s. Those of an earlier visit are shown
 * meanwhile.
 */
export async function loadTokens(app: App, of?: Connection): Promise<void> {
  const connection = readable(app, of)
  if (!connection) return
  const key = tokensKey(connection)
  if (!app.store.getState().tokens[key]?.tokens) {
    const kept = readKeptTokens(app, key)
    if (kept) setTokens(app, tokens => finishTokens(tokens, key, kept.tokens, kept.readAtMs))
  }
  const list = app.store.getState().tokens[key]
  const isFresh = list?.status === 'ready' && !isStale(list, app.clock.now())
  if (!isFresh && mayRead(list)) await read(app, connection)
}

/** Reads the tokens of the active account now, unless a read is running or the retry lock is on. */
export async function refreshTokens(app: App): Promise<void> {
  const connection = readable(app)
  if (connection && mayRead(app.store.getState().tokens[tokensKey(connection)])) await read(app, connection)
}

/**
 * Reads tokens that something has changed, such as a receipt. The retry lock and the server's cache do not count.
 * @param ids CAIP-10 ids of tokens and accounts, whose own currency is meant
 */
export async function renewTokens(app: App, connection: Connection, ids: readonly CaipAddress[]): Promise<void> {
  if (readable(app, connection)) await read(app, connection, ids.join(','))
}

/**
 * Reads the tokens every 10 s while the view on screen stays there and the page is visible. Ends with a server that is
 * not available (503).
 * @param find the account; by default the active one
 */
export function followTokens(app: App, find: (state: State) => Connection | undefined = activeConnection): void {
  const account = () => readable(app, find(app.store.getState()))
  const connection = account()
  if (!connection) return
  const key = tokensKey(connection)
  const view = currentRoute(app.store.getState().router)
  if (app.store.getState().tokens[key]?.followedBy === view) return
  const follow = (by: typeof view | undefined) => setTokens(app, tokens => followTokensBy(tokens, key, by))
  const tick = async () => {
    const { open, router } = app.store.getState()
    const now = account()
    if (!open || currentRoute(router) !== view || !now || tokensKey(now) !== key) return follow(undefined)
    const isDue = document.visibilityState === 'visible' && mayRead(app.store.getState().tokens[key])
    if (isDue && (await read(app, now)) === 503) return follow(undefined)
    app.clock.setTimeout(tick, pollMs)
  }
  follow(view)
  app.clock.setTimeout(tick, pollMs)
}

/** The connection, by default the active one, if its tokens can be read. @spec 5.balances-supported */
function readable(app: App, connection = activeConnection(app.store.getState())): Connection | undefined {
  const state = app.store.getState()
  const isReadable = connection && networkOf(state, connection) && featuresOf(connection.namespace).includes('balances')
  return isReadable ? connection : undefined
}

/** @returns the HTTP status of a server that did not tell the tokens */
async function read(app: App, connection: Connection, forceUpdate?: string): Promise<unknown> {
  const { chainId, accounts } = connection
  const key = tokensKey(connection)
  const readAtMs = app.clock.now()
  setTokens(app, tokens => startTokens(tokens, key, readAtMs))
  try {
    const query = { chainId, currency: 'usd' as const, forceUpdate }
    const { balances } = await app.api.get('balance', query, { address: accounts[0]?.address ?? '' })
    // Spec §3: tokens without decimals are dropped.
    const read = balances.filter(({ quantity }) => quantity.decimals !== '0')
    setTokens(app, tokens => finishTokens(tokens, key, read, readAtMs))
    keepTokens(app)
    return undefined
  } catch (thrown) {
    const { status, reason } = toConnectKitError(thrown).facts
    if (absences.includes(reason)) setTokens(app, tokens => finishTokens(tokens, key, [], readAtMs))
    else {
      setTokens(app, tokens => failTokens(tokens, key))
      app.clock.setTimeout(() => setTokens(app, tokens => unlockTokens(tokens, key)), retryLockMs)
    }
    return status
  }
}

function setTokens(app: App, change: (tokens: TokensState) => TokensState): void {
  app.store.setState(({ tokens }) => ({ tokens: change(tokens) }))
}
