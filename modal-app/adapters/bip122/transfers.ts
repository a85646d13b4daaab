import { explorerPage } from '../explorerPage.ts'
import type { Transfers } from '../Transfers.ts'
import { checkTransfer, estimateFee } from './checkTransfer.ts'
import { readStatus } from './readStatus.ts'
import { recipientFacts } from './recipientFacts.ts'
import { scriptProblem } from './scriptOf.ts'
import { sendCoins } from './sendCoins.ts'

/** Bitcoin transfers. */
export const transfers: Transfers = {
  send: sendCoins,
  estimateFee,
  checkTransfer,
  recipientFacts,
  addressProblem: scriptProblem,
  transactionStatus: readStatus,
  transactionUrl: (network, hash) => explorerPage(network, `tx/${hash}`),
}
