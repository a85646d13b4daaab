import type { Calls } from '../Adapter.ts'
import { explorerPage } from '../explorerPage.ts'
import type { Transfers } from '../Transfers.ts'
import { checksumProblem } from './address.ts'
import { readCapabilities, readTokens, sendCall, sendCalls, sendTransaction, transferCall } from './calls.ts'
import { checkTransfer } from './checkTransfer.ts'
import { estimateFee } from './estimateFee.ts'
import { readStatus } from './readStatus.ts'
import { recipientFacts } from './recipientFacts.ts'

/** Transfers on EVM chains. Loaded with the first transfer view, because few visitors send. */
export const transfers: Transfers = {
  send: sendTransaction,
  estimateFee,
  checkTransfer,
  recipientFacts,
  addressProblem: checksumProblem,
  transactionStatus: readStatus,
  transactionUrl: (network, hash) => explorerPage(network, `tx/${hash}`),
}

export const calls: Calls = {
  transferCall,
  send: sendCall,
  sendTogether: sendCalls,
  walletCapabilities: readCapabilities,
  walletTokens: readTokens,
}
