import { ed25519 } from '@noble/curves/ed25519'
import { base58Encode } from '../../../shared/base58.ts'
import { WrongVaultAddress, withSealed } from '../vault/sealedVault.ts'
import { withSolanaKey } from '../vault/solanaKey.ts'
import type { OpenedWallet } from '../wallet/OpenedWallet.ts'

/**
 * Signs each of several byte strings with the first Solana account.
 * @param address what the visitor was shown, and the page knows
 * @throws WrongVaultAddress if the vault has another account
 */
export const signSolana = (
  opened: OpenedWallet,
  address: string,
  messages: readonly Uint8Array[],
): Promise<Uint8Array[]> =>
  withSealed(opened, opened.vaultKey, entropy =>
    withSolanaKey(entropy, key => {
      if (base58Encode(ed25519.getPublicKey(key)) !== address) throw new WrongVaultAddress(address)
      return messages.map(message => ed25519.sign(message, key))
    }),
  )
