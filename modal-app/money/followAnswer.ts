import { toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { openQuestion } from '../dialog/openSends.ts'
import { toDecimal } from '../lib/decimal.ts'
import { forgetSent, noteSent, rememberSent } from '../transactions/keptSent.ts'
import type { SentTransaction } from '../transactions/sentTransactions.ts'
import type { AskedMoney } from './Prepared.ts'

interface Question {
  /** Aborts once the visitor waits no more; the wallet's answer still counts. */
  left: AbortSignal
  /** What it is put for (dialog/openSends.ts). */
  subject: unknown
}

/**
 * Holds a question open until the wallet answers, keeps what it sent from the moment it may be on its way, and watches that
 * until it is settled.
 * @param put puts the question, and settles with the transaction's id
 * @throws ConnectKitError `transaction_expired` when certainly nothing was moved, and what `put` throws
 */
export async function followAnswer(
  app: App,
  asked: AskedMoney,
  { left, subject }: Question,
  put: (onSent: (id: string) => void) => Promise<string>,
): Promise<string> {
  const close = holdOpen(app, asked, { left, subject })
  const id = await put(id => noteSent(app, sentOf(app, asked, id)))
    .catch((thrown: unknown) => {
      const { code, facts } = toConnectKitError(thrown)
      const id = facts.transactionId
      if (typeof id !== 'string') throw thrown
      // It is on its way, or even failed there, so there is something to watch. One that expired never arrived.
      if (code !== 'transaction_expired') return id
      forgetSent(app, { chainId: asked.network.id, hash: id })
      throw thrown
    })
    .finally(close)
  watchAnswer(app, asked, id)
  return id
}

/** Says beside other questions that this one is open. @returns ends that */
export function holdOpen(
  app: App,
  { wallet, amount, token }: Pick<AskedMoney, 'wallet' | 'amount' | 'token'>,
  { left, subject }: Question,
): () => void {
  return openQuestion(app, { wallet, amount: toDecimal(amount, token.decimals), symbol: token.symbol, subject }, left)
}

/** Keeps a transaction that a wallet has sent, and watches it. */
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
