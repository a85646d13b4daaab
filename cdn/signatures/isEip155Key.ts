import { compactSignatureToSignature, type Hex, hashMessage, parseCompactSignature, recoverAddress } from 'viem'

/** Length of a key's signature: r, s and v. */
const keyLength = 132
/** Without v, which is the highest bit of s (EIP-2098). */
const compactLength = 130

/** Whether a key's signature can have this form. */
export const isKeyForm = (signature: Hex): boolean =>
  signature.length === keyLength || signature.length === compactLength

/** Whether an account's key signed a text with `personal_sign` (EIP-191). */
export async function isEip155Key(signed: { address: string; message: string; signature: Hex }): Promise<boolean> {
  const { address, message, signature } = signed
  if (!isKeyForm(signature)) return false
  try {
    const full =
      signature.length === keyLength ? signature : compactSignatureToSignature(parseCompactSignature(signature))
    const recovered = await recoverAddress({ hash: hashMessage(message), signature: full })
    return recovered.toLowerCase() === address.toLowerCase()
  } catch {
    // Not a valid signature of any key.
    return false
  }
}
