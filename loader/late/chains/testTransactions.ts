import { Transaction } from '@scure/btc-signer'
import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  createNoopSigner,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { bitcoinAccountOf } from '../../../e2e/wallets/chainWallets/bitcoinAccounts.ts'
import type { Core } from '../../../e2e/wallets/chainWallets/createCore.ts'
import { toBase64 } from './bytes.ts'

/** A Solana transaction with a memo only, for this account to sign. */
export async function makeMemo(payer: string, version: 'legacy' | 0 = 0): Promise<Uint8Array> {
  const message = pipe(
    createTransactionMessage({ version }),
    each => setTransactionMessageFeePayerSigner(createNoopSigner(address(payer)), each),
    each =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: '11111111111111111111111111111111' as Blockhash, lastValidBlockHeight: 1n },
        each,
      ),
    each =>
      appendTransactionMessageInstruction(
        { programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), data: new Uint8Array([104, 105]) },
        each,
      ),
  )
  return new Uint8Array(getTransactionEncoder().encode(await partiallySignTransactionMessageWithSigners(message)))
}

export function readSigned(transaction: Uint8Array): { message: Uint8Array; signer: string; signature: Uint8Array } {
  const { messageBytes, signatures } = getTransactionDecoder().decode(transaction)
  const [[signer, signature] = []] = Object.entries(signatures)
  return { message: new Uint8Array(messageBytes), signer: String(signer), signature: signature as Uint8Array }
}

/** A PSBT in base64 that spends an invented coin from a wallet's payment address. */
export function makePsbt(core: Core, owner: string): string {
  const { payment } = bitcoinAccountOf(core, owner)
  const transaction = new Transaction()
  transaction.addInput({
    txid: '11'.repeat(32),
    index: 0,
    witnessUtxo: { script: payment.script, amount: 50_000n },
    ...(payment.tapInternalKey && { tapInternalKey: payment.tapInternalKey }),
  })
  transaction.addOutput({ script: payment.script, amount: 40_000n })
  return toBase64(transaction.toPSBT())
}
