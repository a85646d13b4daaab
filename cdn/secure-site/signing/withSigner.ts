import type { Hex, Signature } from 'viem'
import { withEntropy } from '../vault/withEntropy.ts'
import type { OpenedWallet } from '../wallet/openWallet.ts'
import { signHash, signHashToHex } from './signHash.ts'

/** Signs as the wallet's account of Ethereum. */
export interface Signer {
  sign(hash: Hex): Promise<Signature>
  /** The 65 bytes of a signed message. */
  signToHex(hash: Hex): Promise<Hex>
}

/** Lends what signs, and wipes the keys afterwards. @throws as withEntropy does */
export const withSigner = <T>(opened: OpenedWallet, use: (signer: Signer) => T | Promise<T>): Promise<T> =>
  withEntropy(opened, opened.vaultKey, entropy =>
    use({
      sign: hash => signHash(entropy, hash),
      signToHex: hash => signHashToHex(entropy, hash),
    }),
  )
