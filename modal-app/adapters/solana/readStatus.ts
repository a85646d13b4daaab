import type { StatusRead, TransactionStatus } from '../Transfers.ts'
import { askSolana } from './askSolana.ts'

/** A transaction names a recent block, which becomes too old after about a minute. */
const expireMs = 600_000
/** Another fork may undo a transaction that is only `processed`. */
const settled: readonly unknown[] = ['confirmed', 'finalized']

export async function readStatus({ network, urls, hash }: StatusRead): Promise<TransactionStatus> {
  const params = [[hash], { searchTransactionHistory: true }]
  const { value } = await askSolana<{ value: readonly unknown[] }>({ network, urls }, 'getSignatureStatuses', params)
  const [status] = value
  if (status === null || status === undefined) return { status: 'unseen', expireMs }
  const { err, confirmationStatus } = Object(status) as { err?: unknown; confirmationStatus?: unknown }
  if (!settled.includes(confirmationStatus)) return { status: 'pending' }
  return { status: err === null || err === undefined ? 'confirmed' : 'failed' }
}
