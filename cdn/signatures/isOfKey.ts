import type { Hex } from 'viem'
import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import { isEip155Key } from './isEip155Key.ts'
import { verifyBip122 } from './verifyBip122.ts'
import { verifyCosmos } from './verifyCosmos.ts'
import { verifyPolkadot } from './verifyPolkadot.ts'
import { verifySolana } from './verifySolana.ts'

export interface SignedMessage {
  chainId: ChainId
  address: string
  message: string
  /** As `Adapter.signMessage` of the modal answers. */
  signature: string
}

/**
 * Whether the key of an account signed a text as messages are signed in its namespace. Asks nobody, and takes up to 25 ms
 * of the processor.
 */
export async function isOfKey(signed: SignedMessage): Promise<boolean> {
  const family = namespaceOf(signed.chainId)
  switch (family) {
    case 'eip155':
      return isEip155Key({ ...signed, signature: signed.signature as Hex })
    case 'solana':
      return verifySolana(signed)
    case 'bip122':
      return verifyBip122(signed)
    case 'polkadot':
      return verifyPolkadot(signed)
    case 'cosmos':
      return verifyCosmos(signed)
    default:
      // Without a verifier, nothing is valid. The compiler finds a namespace that has none.
      family satisfies never
      return false
  }
}
