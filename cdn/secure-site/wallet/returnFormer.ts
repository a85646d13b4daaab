import { type EmbeddedWallet, walletReturn } from '../../../shared/api/embedded/wallet.schema.ts'
import type { KeyParts } from '../SdkParts.ts'
import { proveWallet } from '../signing/proveWallet.ts'
import type { OpenedWallet } from './OpenedWallet.ts'
import { keepOnDevice, slotOf, thenWipe } from './openWallet.ts'

/** Puts a replaced wallet back into use with its own key. From then on, this browser opens it. */
export async function returnFormer(parts: KeyParts, opening: Promise<OpenedWallet>): Promise<EmbeddedWallet> {
  return thenWipe(await opening, async opened => {
    const { walletId } = opened
    const proof = await proveWallet(parts.api, opened, 'returnWallet', walletId)
    const { wallet } = await parts.api(walletReturn, { walletId, proof })
    return slotOf(wallet, 'device') ? wallet : keepOnDevice(parts, opened)
  })
}
