/** As in Solana's JSON-RPC: `"BlockhashNotFound"`, `{InstructionError: [0, {Custom: 1}]}`. */
export type TransactionError = string | Readonly<Record<string, unknown>>

const pattern = /err: (\w+)(?:\((\d+), (\w+)(?:\((\d+)\))?\)| \{ account_index: (\d+) \}|\((\d+)\))?/

/**
 * Parses the SVM's text of an error, such as `{ err: InstructionError(0, Custom(1)), meta: … }`; its objects have
 * numbers instead of names.
 */
export function transactionError(text: string): TransactionError {
  const [, name = 'SanitizeFailure', index, inner, code, account, plain] = pattern.exec(text) ?? []
  if (index !== undefined)
    return { [name]: [Number(index), code === undefined ? inner : { [String(inner)]: Number(code) }] }
  if (account !== undefined) return { [name]: { account_index: Number(account) } }
  return plain === undefined ? name : { [name]: Number(plain) }
}
