import { selectUTXO, Transaction } from '@scure/btc-signer'
import { type BitcoinAccount, bitcoinAccountOf, bitcoinAccounts, prefixesOf } from './bitcoinAccounts.ts'
import type { Core } from './createCore.ts'

export interface InputToSign {
  address: string
  index: number
  sighashTypes?: readonly number[] | undefined
}

/**
 * Signs inputs of a PSBT.
 * @param wanted undefined means all inputs that the account in use can sign
 * @throws Error if the bytes are not a PSBT, or an input is missing or belongs to another wallet
 */
export function signPsbt(core: Core, psbt: Uint8Array, wanted?: readonly InputToSign[]): Transaction {
  const transaction = Transaction.fromPSBT(psbt)
  if (wanted)
    for (const { address, index, sighashTypes } of wanted)
      transaction.signIdx(bitcoinAccountOf(core, address).secret, index, sighashTypes && [...sighashTypes])
  else {
    const signed = Object.values(bitcoinAccounts(core)).map(account => signOwn(transaction, account))
    if (!signed.some(Boolean)) throw new Error('No input of this transaction is of this wallet')
  }
  return transaction
}

function signOwn(transaction: Transaction, { secret, payment }: BitcoinAccount): boolean {
  let hasSigned = false
  for (let index = 0; index < transaction.inputsLength; index++) {
    const { script } = transaction.getInput(index).witnessUtxo ?? {}
    if (!script || !payment.script.every((byte, at) => script[at] === byte)) continue
    hasSigned = transaction.signIdx(secret, index) || hasSigned
  }
  return hasSigned
}

interface Unspent {
  txid: string
  vout: number
  value: number
}

/** A signed transfer from the payment address. @throws Error if its balance is too low */
export async function makeTransfer(
  core: Core,
  recipients: readonly { address: string; amountSats: bigint }[],
): Promise<Transaction> {
  const { payment } = bitcoinAccounts(core)
  const answer = await fetch(`${core.options.nodeUrl}/address/${payment.address}/utxo`)
  const unspent = (await answer.json()) as Unspent[]
  const inputs = unspent.map(({ txid, vout, value }) => ({
    ...payment.payment,
    txid,
    index: vout,
    witnessUtxo: { script: payment.payment.script, amount: BigInt(value) },
  }))
  const selected = selectUTXO(
    inputs,
    recipients.map(({ address, amountSats }) => ({ address, amount: amountSats })),
    'default',
    {
      changeAddress: payment.address,
      feePerByte: 2n,
      network: prefixesOf(core),
      bip69: true,
      createTx: true,
      dust: 294n,
    },
  )
  if (!selected?.tx) throw new Error('Insufficient balance')
  selected.tx.sign(payment.secret)
  selected.tx.finalize()
  return selected.tx
}

/** @returns the transaction's id @throws Error with the node's message if it refuses */
export async function broadcast(core: Core, transaction: Transaction): Promise<string> {
  const answer = await fetch(`${core.options.nodeUrl}/tx`, { method: 'POST', body: transaction.hex })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
