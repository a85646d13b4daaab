import { concatHex, encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { OperatorError } from '../operatorError.ts'

/** The variable with the key that signs answers. */
export const namesKeyVariable = 'CK_NAMES_KEY'

/**
 * @returns undefined if the operator set none
 * @throws OperatorError if it is not a valid key; the message does not contain it
 */
export function readNamesKey(secret: (name: string) => string | undefined): PrivateKeyAccount | undefined {
  const text = secret(namesKeyVariable)
  if (!text) return undefined
  try {
    if (/^0x[0-9a-fA-F]{64}$/.test(text)) return privateKeyToAccount(text as Hex)
  } catch {
    // Not every number is a valid key.
  }
  throw new OperatorError(`${namesKeyVariable} is not accepted; expected a private key: 0x and 64 hex digits`)
}

export interface ResolverAnswer {
  /** The contract that asks; it accepts no answer made for another. */
  target: Hex
  request: Hex
  result: Hex
  /** Seconds since 1970. */
  expires: bigint
}

/** Signs an answer for the resolver's contract to verify, with its expiry. */
export async function signAnswer(
  account: PrivateKeyAccount,
  { target, request, result, expires }: ResolverAnswer,
): Promise<Hex> {
  // 0x1900 marks data for a contract (ERC-191), so no other kind of signature passes for an answer.
  const hash = keccak256(
    concatHex(['0x1900', target, numberToHex(expires, { size: 8 }), keccak256(request), keccak256(result)]),
  )
  const signature = await account.sign({ hash })
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], [result, expires, signature])
}
