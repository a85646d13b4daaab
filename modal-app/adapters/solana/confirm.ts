import { ConnectKitError } from '../../../shared/errors.ts'
import { askSolana, type SolanaNodes } from './askSolana.ts'

interface Sent extends SolanaNodes {
  /** The transaction's. */
  id: string
  /** From the block after this one on it cannot be taken any more. */
  lastValidBlockHeight: bigint
  wait(ms: number): Promise<void>
}

interface Status {
  err: unknown
  confirmationStatus?: string | null
}

/** A block takes 0.4 s, and most of the cluster has voted for it after two or three. */
const pollMs = 1_000
/** Nodes that say nothing for so long are down. */
const maxFailures = 10

/**
 * Waits until the network has confirmed a transaction.
 * @throws ConnectKitError `transaction_failed`, `transaction_expired`, or `network_error` when it is not known what became
 *   of it; each names the transaction
 */
export async function confirm({ id, lastValidBlockHeight, wait, ...nodes }: Sent): Promise<void> {
  const facts = { transactionId: id }
  let failures = 0
  for (;;) {
    try {
      // Asked first: what is not seen afterwards, at a height past the last, never came in.
      const height = BigInt(await askSolana<number>(nodes, 'getBlockHeight', [{ commitment: 'confirmed' }]))
      const { value } = await askSolana<{ value: (Status | null)[] }>(nodes, 'getSignatureStatuses', [[id]])
      failures = 0
      const [status] = value
      if (status?.err)
        throw new ConnectKitError('transaction_failed', 'The network did not carry it out', {
          ...facts,
          err: status.err,
        })
      if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized') return
      if (!status && height > lastValidBlockHeight)
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
    await wait(pollMs)
  }
}
