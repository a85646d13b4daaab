import { ConnectKitError } from '../../../shared/errors.ts'
import { askSolana, type SolanaNodes } from './askSolana.ts'

interface Sent extends SolanaNodes {
  /** The transaction's. */
  id: string
  /** What was signed is good as long as this is; undefined where only the wallet has seen it. */
  blockhash: string | undefined
  /** A slot at which it was good; undefined for one that the wallet has put in. */
  goodAt: number | undefined
  wait(ms: number): Promise<void>
}

interface Told<Value> {
  context: { slot: number }
  value: Value
}

interface Status {
  err: unknown
  confirmationStatus?: string | null
}

/** A block takes 0.4 s, and most of the cluster has voted for it after two or three. */
const pollMs = 1_000
/** Nodes that say nothing for so long are down. */
const maxFailures = 10
/** A blockhash is good for 150 blocks: what is not seen for longer will hardly come. */
const maxLooks = 120

/**
 * Waits until the network has confirmed a transaction.
 * @throws ConnectKitError `transaction_failed`, `transaction_expired`, or `network_error` when it is not known what became
 *   of it; each names the transaction
 */
export async function confirm({ id, blockhash, goodAt, wait, ...nodes }: Sent): Promise<void> {
  const facts = { transactionId: id }
  let failures = 0
  let seenAt = goodAt
  /** The slot at which it was over; undefined as long as it may still come in. */
  const overAt = async () => {
    if (blockhash === undefined) return undefined
    // A node that is behind would take what it has not seen yet for what is over.
    const options = { commitment: 'confirmed', minContextSlot: seenAt }
    const { context, value } = await askSolana<Told<unknown>>(nodes, 'isBlockhashValid', [blockhash, options])
    if (value === true) seenAt ??= context.slot
    return value === false && seenAt !== undefined ? context.slot : undefined
  }
  for (let looks = 0; ; looks++) {
    try {
      // Asked first: what is not seen afterwards, once it is over, never came in.
      const over = await overAt()
      // Nodes know two minutes by heart, and the browser may have slept longer.
      const options = { searchTransactionHistory: over !== undefined }
      const { context, value } = await askSolana<Told<(Status | null)[]>>(nodes, 'getSignatureStatuses', [
        [id],
        options,
      ])
      failures = 0
      const [status] = value
      // Before that, another fork may still carry it out, or not.
      const isSettled = status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized'
      if (isSettled && status.err)
        throw new ConnectKitError('transaction_failed', 'The network did not carry it out', {
          ...facts,
          err: status.err,
        })
      if (isSettled) return
      // This may be another node than the one above, and behind it.
      if (!status && over !== undefined && context.slot >= over)
        throw new ConnectKitError(
          'transaction_expired',
          'It came too late for the network, and nothing was moved',
          facts,
        )
    } catch (thrown) {
      const { code } = thrown as { code?: unknown }
      if (code === 'transaction_failed' || code === 'transaction_expired' || code === 'aborted') throw thrown
      if (++failures >= maxFailures)
        throw new ConnectKitError('network_error', 'It was sent, and no node tells what became of it', facts, thrown)
    }
    if (looks >= maxLooks)
      throw new ConnectKitError('network_error', 'It was sent, and has not been seen for two minutes', facts)
    await wait(pollMs)
  }
}
