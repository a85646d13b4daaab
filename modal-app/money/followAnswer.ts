import { toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { openQuestion } from '../dialog/openSends.ts'
import { toDecimal } from '../lib/decimal.ts'
import { forgetSent } from '../transactions/keptSent.ts'
import type { SentTransaction } from '../transactions/sentTransactions.ts'
import { noteSent, rememberSent } from '../transactions/watchSent.ts'
import type { AskedMoney } from './Prepared.ts'

interface Question {
  /** Aborts when the visitor stops waiting; the wallet's answer still counts. */
  userLeft: AbortSignal
  /** The subject of the request (dialog/openSends.ts). */
  subject: unknown
}

/**
 * Keeps a request open until the wallet answers, stores the transaction as soon as it may have been sent, and watches it
 * until it is settled.
 * @param put sends the request, and resolves with the transaction's id
 * @throws ConnectKitError `transaction_expired` if certainly nothing was moved, and errors of `put`
 */
export async function followAnswer(
  app: App,
  asked: AskedMoney,
  { userLeft, subject }: Question,
  put: (onSent: (id: string) => void) => Promise<string>,
): Promise<string> {
  const close = holdOpen(app, asked, { userLeft, subject })
  const id = await put(id => noteSent(app, sentOf(app, asked, id)))
    .catch((thrown: unknown) => {
      const { code, facts } = toConnectKitError(thrown)
      const id = facts.transactionId
      if (typeof id !== 'string') throw thrown
      // It was sent, even if it failed there, so there is a status to watch. An expired one never arrived.
      if (code !== 'transaction_expired') return id
      forgetSent(app, { chainId: asked.network.id, hash: id })
      throw thrown
    })
    .finally(close)
  watchAnswer(app, asked, id)
  return id
}

/** Marks this request as open for other screens. @returns a function that ends this */
export function holdOpen(
  app: App,
  { wallet, amount, token }: Pick<AskedMoney, 'wallet' | 'amount' | 'token'>,
  { userLeft, subject }: Question,
): () => void {
  return openQuestion(
    app,
    { wallet, amount: toDecimal(amount, token.decimals), symbol: token.symbol, subject },
    userLeft,
  )
}

/** Stores a transaction that a wallet has sent, and watches it. */
export function watchAnswer(app: App, asked: AskedMoney, hash: string): void {
  rememberSent(app, sentOf(app, asked, hash))
}

function sentOf(
  app: App,
  { network, from, to, token, amount, arrives, contract, gets, does }: AskedMoney,
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
    does: does ?? (gets ? 'trade' : undefined),
    sentAtMs: app.clock.now(),
    status: 'pending',
  }
}
