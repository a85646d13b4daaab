import { addressProblem } from '../checkPlan.ts'
import { explorerPage, explorerQuery } from '../explorerPage.ts'
import type { Transfers } from '../Transfers.ts'
import { checkTransfer, readCosts } from './checkTransfer.ts'
import { readStatus } from './readStatus.ts'
import { recipientFacts } from './recipientFacts.ts'
import { sendTransfer } from './sendTransfer.ts'

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
