import { optional } from '../../lib/inBackground.ts'
import { addressProblem } from '../checkPlan.ts'
import { explorerPage, explorerQuery } from '../explorerPage.ts'
import type { RecipientFacts, RecipientRead, StatusRead, TransactionStatus, Transfers } from '../Transfers.ts'
import { askSolana } from './askSolana.ts'
import { checkTransfer, readCosts } from './checkTransfer.ts'
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

/** The burn address, the system program, and accounts of the cluster itself. */
const ownerless: readonly string[] = ['1nc1nerator11111111111111111111111111111111', '11111111111111111111111111111111']
const clusterAccount = /^Sysvar[1-9A-HJ-NP-Za-km-z]+1{5}/

/**
 * As `Transfers.recipientFacts`. Addresses have no checksum, so only the cluster's data can reveal a typo. A node that
 * has pruned old blocks cannot tell whether an address was used before.
 */
async function recipientFacts({ to, ...nodes }: RecipientRead): Promise<RecipientFacts> {
  if (ownerless.includes(to) || clusterAccount.test(to)) return { kind: 'ownerless' }
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const [account, signatures, firstBlock] = await Promise.all([
    optional(askSolana<{ value: unknown }>(nodes, 'getAccountInfo', [to, options])),
    optional(askSolana<unknown>(nodes, 'getSignaturesForAddress', [to, { limit: 1, commitment: 'confirmed' }])),
    optional(askSolana<unknown>(nodes, 'getFirstAvailableBlock', [])),
  ])
  if (account?.value !== null || !Array.isArray(signatures) || signatures.length) return {}
  return { isUnused: typeof firstBlock === 'number' && firstBlock > 1 ? 'seemingly' : 'surely' }
}
