import type { Address, Hex } from 'viem'
import { namespaceOf } from '../../shared/caip.ts'
import { spellAddress } from '../../shared/spellAddress.ts'
import type { SignedMessage } from './isOfKey.ts'
import type { SignatureChecks } from './signatureChecks.ts'
import { verifyEip155 } from './verifyEip155.ts'

/**
 * Whether an account signed a message in its namespace's scheme.
 * @throws ApiFailure `not_available` or `node_failed` where only a contract could tell, and no node answers; errors of
 * `checks.ofKey`
 */
export async function verifySignature(signed: SignedMessage, checks: SignatureChecks): Promise<boolean> {
  const family = namespaceOf(signed.chainId)
  if (family !== 'eip155') return checks.ofKey(signed)
  const { message, signature } = signed
  if (!/^0x([0-9a-f]{2})+$/i.test(signature)) return false
  const address = spellAddress(family, signed.address) as Address
  return (await verifyEip155({ address, message, signature: signature as Hex }, checks)) !== undefined
}
