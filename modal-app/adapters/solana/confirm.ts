import { ConnectKitError } from '../../../shared/errors.ts'
import { poll } from '../../lib/poll.ts'
import { askSolana, type SolanaNodes } from './askSolana.ts'

interface Sent extends SolanaNodes {
  /** The transaction's id. */
  id: string
  /** The transaction expires with it; undefined if only the wallet has seen it. */
  blockhash: string | undefined
  /** A slot at which the blockhash was valid; undefined for the wallet's own blockhash. */
  goodAt: number | undefined
  wait(ms: number): Promise<void>
}

interface WithContext<Value> {
  context: { slot: number }
  value: Value
}

interface Status {
  err: unknown
  confirmationStatus?: string | null
}

/** A block takes 0.4 s, and most of the cluster has voted for it after two or three blocks. */
const pollMs = 1_000
/** After this many failures, the nodes are down. */
const maxFailures = 10
/** A blockhash is valid for 150 blocks, about a minute; a transaction unseen for longer hardly ever arrives. */
const maxLooks = 120

/**
 * Waits until the network has confirmed a transaction.
 * @throws ConnectKitError `transaction_failed`, `transaction_expired`, or `network_error` if its outcome is unknown, each
 *   with the transaction's id
 */
export async function confirm({ id, blockhash, goodAt, wait, ...nodes }: Sent): Promise<void> {
  const facts = { transactionId: id }
  let failures = 0
  let seenAt = goodAt
  /** The slot by which it had expired; undefined while it may still arrive. */
  const overAt = async () => {
    if (blockhash === undefined) return undefined
    // A node that lags would report an unseen blockhash as expired.
    const options = { commitment: 'confirmed', minContextSlot: seenAt }
    const { context, value } = await askSolana<WithContext<unknown>>(nodes, 'isBlockhashValid', [blockhash, options])
    if (value === true) seenAt ??= context.slot
    return value === false && seenAt !== undefined ? context.slot : undefined
  }
  let looks = 0
  await poll({ wait, everyMs: pollMs }, async () => {
    try {
      // Checked first: a transaction not seen after it expired never arrived.
      const over = await overAt()
      // Without their history, nodes remember two minutes, and the browser may have slept longer.
      const options = { searchTransactionHistory: over !== undefined }
      const { context, value } = await askSolana<WithContext<(Status | null)[]>>(nodes, 'getSignatureStatuses', [
        [id],
        options,
      ])
      failures = 0
      const [status] = value
      // Earlier, another fork may still win.
      const isSettled = status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized'
      if (isSettled && status.err)
        throw new ConnectKitError('transaction_failed', 'The network did not carry it out', {
          ...facts,
          err: status.err,
        })
      if (isSettled) return true
      // This node may lag behind the one above.
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
        throw new ConnectKitError('network_error', 'It was sent, but no node reports its outcome', facts, thrown)
    }
    if (++looks > maxLooks)
      throw new ConnectKitError('network_error', 'It was sent, and has not been seen for two minutes', facts)
    return undefined
  })
}
