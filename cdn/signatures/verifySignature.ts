import type { Address, Hex } from 'viem'
import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import { spellAddress } from '../../shared/spellAddress.ts'
import type { ChainNode } from '../sources/chain/chainNode.ts'
import { verifyBip122 } from './verifyBip122.ts'
import { verifyCosmos } from './verifyCosmos.ts'
import { verifyEip155 } from './verifyEip155.ts'
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
 * Whether an account signed a text as messages are signed in its namespace.
 * @param node of the account's network, which is asked for contract accounts alone
 * @throws ApiFailure `not_available` or `node_failed` where only a contract could tell, and no node answers
 */
export async function verifySignature(signed: SignedMessage, node: ChainNode): Promise<boolean> {
  const family = namespaceOf(signed.chainId)
  switch (family) {
    case 'eip155': {
      const { message, signature } = signed
      if (!/^0x([0-9a-f]{2})+$/i.test(signature)) return false
      const address = spellAddress(family, signed.address) as Address
      return (await verifyEip155({ address, message, signature: signature as Hex }, node)) !== undefined
    }
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
