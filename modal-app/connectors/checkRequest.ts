import { ConnectKitError } from '../../shared/errors.ts'
import { isPsbt } from '../../shared/isPsbt.ts'
import { readSolanaWire } from '../../shared/solanaWire.ts'
import { base64ToBytes } from '../lib/base64.ts'
import type { WalletRequest } from './Connector.ts'

/** @spec 9.pending-transactions */
const maxTransactions = 99

/**
 * Refuses malformed bytes before a wallet is asked, because wallets answer them in many ways, or never.
 * @throws ConnectKitError `invalid_params`
 */
export function checkRequest({ namespace, method, params }: WalletRequest): void {
  const given = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>
  if (namespace === 'bip122' && method === 'signPsbt') demand(given.psbt, 'psbt', isPsbt)
  if (namespace !== 'solana') return
  if (method === 'solana_signTransaction' || method === 'solana_signAndSendTransaction')
    demand(given.transaction, 'transaction', isTransaction)
  if (method !== 'solana_signAllTransactions') return
  const { transactions } = given
  if (!Array.isArray(transactions) || !transactions.length || transactions.length > maxTransactions)
    throw new ConnectKitError('invalid_params', `transactions takes 1 to ${maxTransactions} transactions in base64`)
  for (const transaction of transactions) demand(transaction, 'transactions', isTransaction)
}

const isTransaction = (bytes: Uint8Array) => readSolanaWire(bytes) !== undefined

function demand(value: unknown, name: string, isOne: (bytes: Uint8Array) => boolean): void {
  const bytes = typeof value === 'string' ? base64ToBytes(value) : undefined
  if (bytes && isOne(bytes)) return
  const what = name === 'psbt' ? 'a PSBT (BIP-174)' : 'a transaction of Solana'
  throw new ConnectKitError('invalid_params', `${name} is not ${what} in base64`)
}
