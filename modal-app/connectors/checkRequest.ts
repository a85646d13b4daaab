import { base64ToBytes } from '../../shared/base64.ts'
import type { Namespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { isPsbt } from '../../shared/isPsbt.ts'
import { readSolanaWire } from '../../shared/solanaWire.ts'
import type { WalletRequest } from './Connector.ts'

/** The most transactions that one request may ask the user about. */
const maxTransactions = 99

/**
 * Refuses malformed bytes before they reach a wallet, because wallets answer them in many ways or never.
 * @throws ConnectKitError `invalid_params`
 */
export function checkRequest({ namespace, method, params }: WalletRequest): void {
  const given = (typeof params === 'object' && params !== null ? params : {}) as Given
  checks[namespace]?.get(method)?.(given)
}

type Given = Readonly<Record<string, unknown>>

function checkTransaction({ transaction }: Given): void {
  demand(transaction, 'transaction', isTransaction)
}

function checkTransactions({ transactions }: Given): void {
  if (!Array.isArray(transactions) || !transactions.length || transactions.length > maxTransactions)
    throw new ConnectKitError('invalid_params', `transactions takes 1 to ${maxTransactions} transactions in base64`)
  for (const transaction of transactions) demand(transaction, 'transactions', isTransaction)
}

const checks: Readonly<Partial<Record<Namespace, ReadonlyMap<string, (given: Given) => void>>>> = {
  bip122: new Map([['signPsbt', ({ psbt }: Given) => demand(psbt, 'psbt', isPsbt)]]),
  solana: new Map([
    ['solana_signTransaction', checkTransaction],
    ['solana_signAndSendTransaction', checkTransaction],
    ['solana_signAllTransactions', checkTransactions],
  ]),
}

function isTransaction(bytes: Uint8Array): boolean {
  return readSolanaWire(bytes) !== undefined
}

function demand(value: unknown, name: string, isOne: (bytes: Uint8Array) => boolean): void {
  const bytes = typeof value === 'string' ? base64ToBytes(value) : undefined
  if (bytes && isOne(bytes)) return
  const what = name === 'psbt' ? 'a PSBT (BIP-174)' : 'a transaction of Solana'
  throw new ConnectKitError('invalid_params', `${name} is not ${what} in base64`)
}
