import { secp256k1 } from '@noble/curves/secp256k1'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { CompactSize, RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { sha256, sha256x2 } from '@scure/btc-signer/utils.js'
import type { BitcoinAccount } from './bitcoinAccounts.ts'

/** First byte of a compact signature for a segwit address (BIP-137). */
const segwitHeader = 39

/** A 65-byte ECDSA signature from which the public key can be recovered (BIP-137). */
export function signMessageEcdsa({ secret }: BitcoinAccount, message: string): Uint8Array {
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes('\x18Bitcoin Signed Message:\n')
  const hash = sha256x2(concatBytes(prefix, CompactSize.encode(BigInt(text.length)), text))
  const signature = secp256k1.sign(hash, secret)
  return concatBytes(new Uint8Array([segwitHeader + signature.recovery]), signature.toCompactRawBytes())
}

/** The witness of BIP-322's virtual transaction in the `simple` format. */
export function signMessageBip322({ secret, payment }: BitcoinAccount, message: string): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, utf8ToBytes(message)))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: concatBytes(new Uint8Array([0, 32]), hash),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script: payment.script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true, disableScriptCheck: true })
  toSign.addInput({
    ...payment,
    txid: sha256x2(toSpend).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: payment.script, amount: 0n },
  })
  toSign.addOutput({ script: new Uint8Array([0x6a]), amount: 0n })
  toSign.signIdx(secret, 0)
  toSign.finalizeIdx(0)
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}
