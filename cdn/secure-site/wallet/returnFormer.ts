import { type EmbeddedWallet, walletReturn } from '../../../shared/api/embedded/wallet.schema.ts'
import type { KeyParts } from '../SdkParts.ts'
import { proveWallet } from '../signing/proveWallet.ts'
import { openByDevice, thenWipe } from './openWallet.ts'

/** Puts a wallet back into use that another one took the place of: by its own key, which this browser has. */
export async function returnFormer(parts: KeyParts, former: EmbeddedWallet): Promise<EmbeddedWallet> {
  const { walletId } = former
  const proof = await thenWipe(await openByDevice(parts, former), opened =>
    proveWallet(parts.api, opened, 'returnWallet', walletId),
  )
  const { wallet } = await parts.api(walletReturn, { walletId, proof })
  return wallet
}
