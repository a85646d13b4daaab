import { type EmbeddedWallet, walletSolana } from '../../../shared/api/embedded/wallet.schema.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { proveWallet } from '../signing/proveWallet.ts'
import { solanaAddressOf } from '../vault/solanaKey.ts'
import { withEntropy } from '../vault/withEntropy.ts'
import type { OpenedWallet } from './OpenedWallet.ts'

/** Tells the server the Solana address of a wallet that was created before it was stored. */
export async function nameSolana({ api }: Pick<OpeningParts, 'api'>, opened: OpenedWallet): Promise<EmbeddedWallet> {
  const solanaAddress = await withEntropy(opened, opened.vaultKey, solanaAddressOf)
  const proof = await proveWallet(api, opened, 'nameSolana', solanaAddress, solanaAddress)
  const { wallet } = await api(walletSolana, { solanaAddress, proof })
  // Whatever the server stored, the words give this address.
  return { ...wallet, solanaAddress }
}
