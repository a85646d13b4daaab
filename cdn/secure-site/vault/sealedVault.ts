import { type Bytes, unseal } from './seal.ts'

/** A wallet as the server keeps it: nobody opens it without its vault key. */
export interface SealedVault {
  walletId: string
  address: `0x${string}`
  vault: Bytes
}

/** The vault's bytes are of this wallet and address, and of no other. */
export const belongsTo = (walletId: string, address: string) => `ck-vault|v1|${walletId}|${address.toLowerCase()}`

/**
 * Lends what is in the vault, and wipes it afterwards. Whoever made the vault may have bound it to an address that is not its own:
 * `use` checks the one that it is about.
 * @throws OperationError (DOMException) if the key is not the vault's
 */
export async function withSealed<T>(
  { walletId, address, vault }: SealedVault,
  vaultKey: Bytes,
  use: (entropy: Bytes) => T | Promise<T>,
): Promise<T> {
  const entropy = await unseal(vaultKey, vault, belongsTo(walletId, address))
  try {
    return await use(entropy)
  } finally {
    entropy.fill(0)
  }
}

/** The vault opens, but holds the words of another address than it is said to. */
export class WrongVaultAddress extends Error {
  override name = 'WrongVaultAddress'
  constructor(address: string) {
    super(`The vault of ${address} holds the words of another address`)
  }
}
