import { type Bytes, unseal } from './seal.ts'

/** A wallet as the server stores it; opening it takes its vault key. */
export interface SealedVault {
  walletId: string
  address: `0x${string}`
  vault: Bytes
}

/** Binds the vault's bytes to this wallet and address. */
export const belongsTo = (walletId: string, address: string) => `ck-vault|v1|${walletId}|${address.toLowerCase()}`

/**
 * Lends the vault's content, and wipes it afterwards. The vault's creator may have bound it to a foreign address: `use`
 * checks the address it needs.
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

/** The vault opens, but its words have another address than claimed. */
export class WrongVaultAddress extends Error {
  override name = 'WrongVaultAddress'
  constructor(address: string) {
    super(`The vault of ${address} holds the words of another address`)
  }
}
