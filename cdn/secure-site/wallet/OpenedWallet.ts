import type { Bytes } from '../vault/seal.ts'
import type { SealedVault } from '../vault/sealedVault.ts'

/** A wallet with its vault key, which is wiped right after use. */
export interface OpenedWallet extends SealedVault {
  vaultKey: Bytes
}
