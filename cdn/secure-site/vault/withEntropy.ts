import type { Bytes } from './seal.ts'
import { type SealedVault, WrongVaultAddress, withSealed } from './sealedVault.ts'
import { addressOf } from './seed.ts'

/**
 * Lends the vault's content for its Ethereum account, and wipes it afterwards.
 * @throws OperationError (DOMException) if the key is not the vault's; `wrong_address` if another address is in it
 */
export const withEntropy = <T>(
  sealed: SealedVault,
  vaultKey: Bytes,
  use: (entropy: Bytes) => T | Promise<T>,
): Promise<T> =>
  withSealed(sealed, vaultKey, async entropy => {
    if ((await addressOf(entropy)) !== sealed.address) throw new WrongVaultAddress(sealed.address)
    return use(entropy)
  })
