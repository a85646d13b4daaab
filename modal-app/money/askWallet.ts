import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import type { Adapter } from '../adapters/Adapter.ts'
import type { App } from '../app/App.ts'
import { pause } from '../app/pause.ts'
import type { Connector } from '../connectors/Connector.ts'
import { openQuestion } from '../dialog/openSends.ts'
import { toDecimal } from '../lib/decimal.ts'
import { forgetSent, noteSent, rememberSent } from '../transactions/rememberSent.ts'
import type { SentTransaction } from '../transactions/sentTransactions.ts'
import type { Prepared } from './Prepared.ts'
import { payerPlace } from './payerPlace.ts'

/** What a question to a wallet is put with. */
export interface Asking {
  connector: Connector
  adapter: Adapter
  /** Aborts once the visitor waits no more; the wallet's answer still counts. */
  left: AbortSignal
  /** Told the transaction's id as soon as it may be on its way. */
  onSent(id: string): void
  wait(ms: number): Promise<void>
}

/** What a wallet is asked for: a transfer, or a step of a swap. */
export type AskedMoney = Pick<
  Prepared,
  'connectionId' | 'wallet' | 'network' | 'from' | 'to' | 'token' | 'amount' | 'arrives'
> &
  Pick<SentTransaction, 'contract' | 'gets'>

/**
 * Asks the wallet for exactly what was prepared. The question is open until the wallet answers, whether or not the visitor
 * waits; the transaction is kept from the moment it may be on its way, and watched until it is settled.
 * @param ask puts the question, as its kind does, and settles with the transaction's id
 * @throws ConnectKitError `wallet_not_found`, `connection_not_found` if the wallet is no longer where it was prepared,
 *   `transaction_expired` when certainly nothing was moved, and what `ask` throws
 */
export async function askWallet(
  app: App,
  prepared: AskedMoney,
  left: AbortSignal,
  ask: (asking: Asking) => Promise<string>,
): Promise<string> {
  const { network, connectionId, wallet, amount, token } = prepared
  const state = app.store.getState()
  const connection = state.connections.list.find(({ id }) => id === connectionId)
  const connector = connection && app.connectors.find(connection.connectorId)
  if (!connection || !connector) throw new ConnectKitError('wallet_not_found', 'The wallet is no longer in the page')
  if (payerPlace(state, prepared) !== 'here')
    throw new ConnectKitError('connection_not_found', 'The wallet has left the network or the account')
  const adapter = await app.adapters.load(connection.namespace)
  left.throwIfAborted()
  const sentAs = (hash: string) => sentOf(app, prepared, hash)
  const close = openQuestion(app, { wallet, amount: toDecimal(amount, token.decimals), symbol: token.symbol }, left)
  const hash = await ask({
    connector,
    adapter,
    left,
    onSent: id => noteSent(app, sentAs(id)),
    wait: ms => pause(app, ms),
  })
    .catch((thrown: unknown) => {
      const { code, facts } = toConnectKitError(thrown)
      const id = facts.transactionId
      if (typeof id !== 'string') throw thrown
      // It is on its way, or even failed there, so there is something to watch. One that expired never arrived.
      if (code !== 'transaction_expired') return id
      forgetSent(app, { chainId: network.id, hash: id })
      throw thrown
    })
    .finally(close)
  rememberSent(app, sentAs(hash))
  return hash
}

function sentOf(
  app: App,
  { network, from, to, token, amount, arrives, contract, gets }: AskedMoney,
  hash: string,
): SentTransaction {
  return {
    chainId: network.id,
    hash,
    from: from.address,
    to,
    amount: toDecimal(amount, token.decimals),
    arrives: arrives && toDecimal(arrives.amount, token.decimals),
    symbol: token.symbol,
    token: token.id,
    contract,
    gets,
    sentAtMs: app.clock.now(),
    status: 'pending',
  }
}
