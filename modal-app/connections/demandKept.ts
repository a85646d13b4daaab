import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { until } from '../app/until.ts'
import type { Connector } from '../connectors/Connector.ts'

/** The page reports the connection at once, a busy page within this time. */
const keepingMs = 2_000

/**
 * Waits until the page has taken a connection of the iframe. The page drops accounts that a page wallet already gave,
 * and refuses the connection if none is left, or if it would replace a page wallet without a click in the iframe. A
 * refused connection is also ended at the wallet.
 * @returns the connection as the page has it
 * @throws ConnectKitError `account_in_use`, `aborted`
 */
export async function demandKept(
  app: App,
  connector: Connector,
  { id, namespace, accounts }: Connection,
  signal: AbortSignal,
): Promise<Connection> {
  // An earlier session may have left a connection with the same id, so the addresses are compared too.
  const ours = new Set(accounts.map(({ address }) => address.toLowerCase()))
  const isKept = (each: Connection) =>
    each.id === id && each.accounts.some(({ address }) => ours.has(address.toLowerCase()))
  const find = ({ connections }: State) => connections.list.find(isKept)
  const kept = await until(app, find, { timeoutMs: keepingMs, signal })
  if (kept) return kept
  await connector.disconnect(namespace).catch(() => {})
  signal.throwIfAborted()
  throw new ConnectKitError('account_in_use', 'A page wallet already gave this account', { id })
}
