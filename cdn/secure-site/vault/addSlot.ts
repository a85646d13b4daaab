import { type EmbeddedWallet, slotsFinish } from '../../../shared/api/embedded/wallet.schema.ts'
import { toBase64Url } from '../../../shared/base64Url.ts'
import { subjectOfKeys } from '../../../shared/embedded/walletProof.ts'
import type { CallApi } from '../api/callApi.ts'
import type { OpenedWallet } from '../wallet/OpenedWallet.ts'
import type { Bytes } from './seal.ts'
import { type SlotPlace, type SlotSecret, wrapVaultKey } from './slotKey.ts'

/** A slot that is not in use yet. */
export interface PreparedSlot {
  place: SlotPlace
  secret: SlotSecret
  half: Bytes
}

/** Adds a slot to a wallet that is open here, and proves that it is. @throws ApiRefusal; as withEntropy */
export async function addSlot(
  api: CallApi,
  { place, secret, half }: PreparedSlot,
  opened: OpenedWallet,
): Promise<EmbeddedWallet> {
  const { slotId } = place
  const wrap = toBase64Url(await wrapVaultKey(place, secret, half, opened.vaultKey))
  const { proveWallet } = await import('../signing/proveWallet.ts')
  const proof = await proveWallet(api, opened, 'addKeys', subjectOfKeys([slotId]))
  const { wallet } = await api(slotsFinish, { slots: [{ slotId, wrap }], proof })
  return wallet
}
