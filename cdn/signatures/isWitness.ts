import { equalBytes } from '@noble/curves/abstract/utils'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { OutScript, p2pkh, p2sh, p2wpkh, RawTx, RawWitness, Transaction } from '@scure/btc-signer'

/** SIGHASH_ALL, the only type that BIP-322 accepts; taproot has SIGHASH_DEFAULT too. */
const signsAll = 1
const signsAllOfTaproot = 0

/**
 * Whether a witness spends BIP-322's output for a message and an address: a "simple" signature of one key.
 * @throws if the bytes are not a witness
 */
export function isWitness(script: Uint8Array, message: string, bytes: Uint8Array): boolean {
  const witness = RawWitness.decode(bytes)
  const [signature = new Uint8Array(), key] = witness
  if (witness.length === 1) return isTaproot(script, message, signature)
  if (witness.length !== 2 || key?.length !== 33) return false
  const output = p2wpkh(key)
  // The address's script is p2wpkh itself, or its hash.
  if (![output.script, p2sh(output).script].some(each => equalBytes(each, script))) return false
  if (signature.at(-1) !== signsAll) return false
  const hash = spending(script, message).preimageWitnessV0(0, p2pkh(key).script, signsAll, 0n)
  return secp256k1.verify(secp256k1.Signature.fromDER(signature.subarray(0, -1)), hash, key, { lowS: true })
}

/** A key-path spend. */
function isTaproot(script: Uint8Array, message: string, witness: Uint8Array): boolean {
  const output = OutScript.decode(script)
  if (output.type !== 'tr') return false
  const kind = witness.length === 64 ? signsAllOfTaproot : witness.length === 65 ? witness[64] : undefined
  if (kind !== (witness.length === 64 ? signsAllOfTaproot : signsAll)) return false
  const hash = spending(script, message).preimageWitnessV1(0, [script], kind, [0n])
  return schnorr.verify(witness.subarray(0, 64), hash, output.pubkey)
}

/** BIP-322's `to_sign`, never broadcast, which spends the transaction with the message. */
function spending(script: Uint8Array, message: string): Transaction {
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true, disableScriptCheck: true })
  transaction.addInput({ txid: messageTransaction(script, message), index: 0, sequence: 0 })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return transaction
}

/** @returns its id in display order, which is reversed */
function messageTransaction(script: Uint8Array, message: string): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, utf8ToBytes(message)))
  const bytes = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: concatBytes(Uint8Array.of(0, hash.length), hash),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  return sha256(sha256(bytes)).reverse()
}
