import { addressProblem } from '../checkPlan.ts'
import { explorerPage, explorerQuery } from '../explorerPage.ts'
import type { StatusRead, TransactionStatus, Transfers } from '../Transfers.ts'
import { askSolana } from './askSolana.ts'
import { checkTransfer, readCosts } from './checkTransfer.ts'
import { recipientFacts } from './recipientFacts.ts'
import { sendTransfer } from './sendTransfer.ts'

/** A transaction names a recent block, which becomes too old after about a minute. */
const expireMs = 600_000
/** Another fork may undo a transaction that is only `processed`. */
const settled: readonly unknown[] = ['confirmed', 'finalized']

/** Transfers of SOL and SPL tokens. */
export const transfers: Transfers = {
  send: sendTransfer,
  estimateFee: async read => (await readCosts(read)).fee,
  checkTransfer,
  recipientFacts,
  addressProblem: (chainId, text) => addressProblem(chainId, text),
  transactionStatus: readStatus,
  transactionUrl: (network, hash) => explorerPage(network, `tx/${hash}`, explorerQuery(network)),
}

async function readStatus({ network, urls, hash }: StatusRead): Promise<TransactionStatus> {
  const params = [[hash], { searchTransactionHistory: true }]
  const { value } = await askSolana<{ value: readonly unknown[] }>({ network, urls }, 'getSignatureStatuses', params)
  const [status] = value
  if (status === null || status === undefined) return { status: 'unseen', expireMs }
  const { err, confirmationStatus } = Object(status) as { err?: unknown; confirmationStatus?: unknown }
  if (!settled.includes(confirmationStatus)) return { status: 'pending' }
  return { status: err === null || err === undefined ? 'confirmed' : 'failed' }
}
