import type { SentTransaction } from '../transactions/sentTransactions.ts'
import type { Prepared } from './Prepared.ts'
import type { PreparedTransfer } from './PreparedTransfer.ts'

/** What a wallet is asked for: a transfer, a step of a swap, or what a page asks for. */
export type AskedMoney = Pick<Prepared, 'connectionId' | 'wallet' | 'network' | 'from'> &
  Pick<PreparedTransfer, 'to' | 'token' | 'amount' | 'arrives'> &
  Pick<SentTransaction, 'contract' | 'gets' | 'does'>
