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
  /** In the form of the modal's `Adapter.signMessage`. */
  signature: string
}

/**
 * Whether an account's key signed a message in its namespace's scheme. Needs no network, and takes up to 25 ms of CPU.
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
      // Invalid without a verifier. The compiler finds a namespace that lacks one.
      family satisfies never
      return false
  }
}
