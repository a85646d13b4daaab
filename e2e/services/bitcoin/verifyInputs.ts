import bitcore, { type Transaction } from 'bitcore-lib'

/** What an input spends. */
export interface Spent {
  valueSats: number
  scriptHex: string
}

const { Interpreter } = bitcore.Script

/** What nodes demand of what they relay. */
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

/**
 * Runs the scripts of the inputs.
 * @param spent by index of the input
 * @param only index of the one to run; all when absent
 * @returns what was wrong with the first that fails, in the interpreter's word; undefined when all hold
 */
export function verifyInputs(transaction: Transaction, spent: readonly Spent[], only?: number): string | undefined {
  const outputs = spent.map(
    ({ valueSats, scriptHex }) =>
      new bitcore.Transaction.Output({ satoshis: valueSats, script: bitcore.Script.fromHex(scriptHex) }),
  )
  // A signature of taproot is over all of them.
  for (const [index, input] of transaction.inputs.entries()) input.output = outputs[index]
  for (const [index, input] of transaction.inputs.entries()) {
    if (only !== undefined && index !== only) continue
    const output = outputs[index]
    if (!output) return 'SCRIPT_ERR_UNKNOWN_OUTPUT'
    const interpreter = new Interpreter()
    const witness = input.hasWitnesses() ? input.getWitnesses() : []
    try {
      if (!interpreter.verify(input.script, output.script, transaction, index, flags, witness, output.satoshis))
        return interpreter.errstr || 'SCRIPT_ERR_EVAL_FALSE'
    } catch (error) {
      return (error as Error).message
    }
  }
  return undefined
}
