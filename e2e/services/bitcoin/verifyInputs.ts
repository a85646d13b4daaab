import { schnorr } from '@noble/curves/secp256k1.js'
import { SigHash, Transaction as SignerTransaction } from '@scure/btc-signer'
import bitcore, { type Transaction } from 'bitcore-lib'

/** The output that an input spends. */
export interface Spent {
  valueSats: number
  scriptHex: string
}

const { Interpreter } = bitcore.Script

/** The flags that nodes require for relaying. */
const flags = [
  'P2SH',
  'STRICTENC',
  'DERSIG',
  'LOW_S',
  'NULLDUMMY',
  'MINIMALDATA',
  'CHECKLOCKTIMEVERIFY',
  'CHECKSEQUENCEVERIFY',
  'WITNESS',
  'NULLFAIL',
  'WITNESS_PUBKEYTYPE',
  'TAPROOT',
].reduce((sum, name) => sum | (Interpreter[`SCRIPT_VERIFY_${name}`] ?? 0), 0)

const isTaproot = (scriptHex: string) => /^5120[0-9a-f]{64}$/.test(scriptHex)

/**
 * Checks the one signature of a taproot input. The interpreter refuses the one in 256 keys that begins with a zero
 * byte.
 */
function isSignedByKey(hex: string, spent: readonly Spent[], index: number, signature: Buffer): boolean {
  const transaction = SignerTransaction.fromRaw(Buffer.from(hex, 'hex'), { allowUnknownOutputs: true })
  const sighash = signature[64] ?? SigHash.DEFAULT
  const message = transaction.preimageWitnessV1(
    index,
    spent.map(({ scriptHex }) => Buffer.from(scriptHex, 'hex')),
    sighash,
    spent.map(({ valueSats }) => BigInt(valueSats)),
  )
  const key = Buffer.from(spent[index]?.scriptHex.slice(4) ?? '', 'hex')
  return schnorr.verify(signature.subarray(0, 64), message, key)
}

/**
 * Runs the scripts of the inputs.
 * @param spent by index of the input
 * @param only index of the one to run; all when absent
 * @returns the interpreter's error for the first input that fails; undefined if all succeed
 */
export function verifyInputs(transaction: Transaction, spent: readonly Spent[], only?: number): string | undefined {
  const outputs = spent.map(
    ({ valueSats, scriptHex }) =>
      new bitcore.Transaction.Output({ satoshis: valueSats, script: bitcore.Script.fromHex(scriptHex) }),
  )
  // A taproot signature covers all spent outputs.
  for (const [index, input] of transaction.inputs.entries()) input.output = outputs[index]
  for (const [index, input] of transaction.inputs.entries()) {
    if (only !== undefined && index !== only) continue
    const output = outputs[index]
    if (!output) return 'SCRIPT_ERR_UNKNOWN_OUTPUT'
    const interpreter = new Interpreter()
    const witness = input.hasWitnesses() ? input.getWitnesses() : []
    try {
      const [signature] = witness
      if (isTaproot(spent[index]?.scriptHex ?? '') && signature && witness.length === 1) {
        if (isSignedByKey(transaction.toString(), spent, index, signature)) continue
        return 'SCRIPT_ERR_SCHNORR_SIG'
      }
      if (!interpreter.verify(input.script, output.script, transaction, index, flags, witness, output.satoshis))
        return interpreter.errstr || 'SCRIPT_ERR_EVAL_FALSE'
    } catch (error) {
      return (error as Error).message
    }
  }
  return undefined
}
