import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { until } from '../app/until.ts'
import type { Connector } from '../connectors/Connector.ts'

/** The page answers at once; a busy one within this. */
const keepingMs = 2_000

/**
 * Waits until the page, which was told of a connection that is held here, has it; without the addresses, perhaps, that a wallet of the
 * page has given. It takes none that has no other address, nor one in the place of its own wallet without a click here. What it does
 * not take is ended at the wallet, too.
 * @returns the connection as the page has it
 * @throws ConnectKitError `account_in_use`, `aborted`
 */
export async function demandKept(
  app: App,
  connector: Connector,
  { id, namespace, accounts }: Connection,
  signal: AbortSignal,
): Promise<Connection> {
  // There may be one of the same id already, which an earlier session has left.
  const ours = new Set(accounts.map(({ address }) => address.toLowerCase()))
  const isKept = (each: Connection) =>
    each.id === id && each.accounts.some(({ address }) => ours.has(address.toLowerCase()))
  const find = ({ connections }: State) => connections.list.find(isKept)
  const kept = await until(app, find, { timeoutMs: keepingMs, signal })
  if (kept) return kept
  await connector.disconnect(namespace).catch(() => {})
  signal.throwIfAborted()
  throw new ConnectKitError('account_in_use', 'A wallet of the page has given this account already', { id })
}
