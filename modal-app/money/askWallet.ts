import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Adapter } from '../adapters/Adapter.ts'
import type { App } from '../app/App.ts'
import { pause } from '../app/pause.ts'
import { connectionById } from '../connections/connectionById.ts'
import { preloadConnector } from '../connections/preloadConnector.ts'
import type { Connector, OpenedWindow } from '../connectors/Connector.ts'
import { withWindow } from './askSignature.ts'
import { followAnswer } from './followAnswer.ts'
import type { AskedMoney } from './Prepared.ts'
import { payerPlace } from './payerPlace.ts'

/** The parts of a wallet request. */
export interface Asking {
  connector: Connector
  adapter: Adapter
  /** Aborts when the visitor stops waiting; the wallet's answer still counts. */
  userLeft: AbortSignal
  /** Receives the transaction's id as soon as it may have been sent. */
  onSent(id: string): void
  wait(ms: number): Promise<void>
}

/**
 * Asks the wallet for exactly what was prepared. The request is open until the wallet answers, even if the visitor has
 * stopped waiting. The transaction is stored as soon as it may have been sent, and watched until it is settled.
 * @param ask sends the request, and resolves with the transaction's id
 * @param opened the wallet's window, if the press on a form has opened it for this
 * @throws ConnectKitError `wallet_not_found`, `connection_not_found` if the wallet is no longer where it was prepared,
 * `transaction_expired` if certainly nothing was moved, and errors of `ask`
 */
export async function askWallet(
  app: App,
  prepared: AskedMoney,
  userLeft: AbortSignal,
  ask: (asking: Asking) => Promise<string>,
  opened?: OpenedWindow,
): Promise<string> {
  const { connectionId } = prepared
  const state = app.store.getState()
  const connection = connectionById(state, connectionId)
  const found = connection && app.connectors.find(connection.connectorId)
  if (!connection || !found) throw new ConnectKitError('wallet_not_found', 'The wallet is no longer in the page')
  if (payerPlace(state, prepared) !== 'here')
    throw new ConnectKitError('connection_not_found', 'The wallet has left the network or the account')
  const { connector, closeWindow } = withWindow(found, opened)
  try {
    const adapter = await app.adapters.load(connection.namespace)
    userLeft.throwIfAborted()
    const asking = { connector, adapter, userLeft, wait: (ms: number) => pause(app, ms) }
    return await followAnswer(app, prepared, { userLeft, subject: userLeft }, onSent => ask({ ...asking, onSent }))
  } finally {
    closeWindow()
  }
}

/** Loads the code for Send's wallet request ahead, because a wallet's window opens only within the click. */
export async function loadAsking(app: App, { namespace, connectorId }: Connection): Promise<void> {
  preloadConnector(app, connectorId)
  const adapter = await app.adapters.load(namespace)
  await adapter.capability('transfers')
}
