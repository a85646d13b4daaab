import type { Bytes } from './seal.ts'
import { seal } from './seal.ts'
import { belongsTo, type SealedVault } from './sealedVault.ts'
import { addressOf } from './seed.ts'
import { solanaAddressOf } from './solanaKey.ts'

/** A newly created wallet. */
export interface NewVault extends SealedVault {
  /** Opens it. */
  vaultKey: Bytes
  /** From the same words. */
  solanaAddress: string
}

/** Creates a wallet: 16 random bytes, the source of the twelve words, sealed with a new random 32-byte key. */
export async function createVault(walletId: string): Promise<NewVault> {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const vaultKey = crypto.getRandomValues(new Uint8Array(32))
  try {
    const [address, solanaAddress] = await Promise.all([addressOf(entropy), solanaAddressOf(entropy)])
    const vault = await seal(vaultKey, entropy, belongsTo(walletId, address))
    return { walletId, address, solanaAddress, vault, vaultKey }
  } finally {
    entropy.fill(0)
  }
}
