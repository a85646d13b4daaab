import type { Hex, Signature } from 'viem'
import { withEntropy } from '../vault/withEntropy.ts'
import type { OpenedWallet } from '../wallet/OpenedWallet.ts'
import { signHash, signHashToHex } from './signHash.ts'

/** Signs as the wallet's Ethereum account. */
export interface Signer {
  sign(hash: Hex): Promise<Signature>
  /** The signature's 65 bytes in hex. */
  signToHex(hash: Hex): Promise<Hex>
}

/** Lends a signer, and wipes its keys afterwards. @throws as withEntropy does */
export const withSigner = <T>(opened: OpenedWallet, use: (signer: Signer) => T | Promise<T>): Promise<T> =>
  withEntropy(opened, opened.vaultKey, entropy =>
    use({
      sign: hash => signHash(entropy, hash),
      signToHex: hash => signHashToHex(entropy, hash),
    }),
  )
