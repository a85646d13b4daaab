import { type EmbeddedWallet, slotsFinish } from '../../../shared/api/embedded/wallet.schema.ts'
import { toBase64Url } from '../../../shared/base64Url.ts'
import type { CallApi } from '../api/callApi.ts'
import type { Bytes } from './seal.ts'
import { type SlotPlace, type SlotSecret, wrapVaultKey } from './slotKey.ts'

/** A slot that is not in use yet. */
export interface PreparedSlot {
  place: SlotPlace
  secret: SlotSecret
  half: Bytes
}

/** Lets a slot open a wallet that is open here. @throws ApiRefusal */
export async function addSlot(
  api: CallApi,
  { place, secret, half }: PreparedSlot,
  vaultKey: Bytes,
): Promise<EmbeddedWallet> {
  const wrap = toBase64Url(await wrapVaultKey(place, secret, half, vaultKey))
  const { wallet } = await api(slotsFinish, { slots: [{ slotId: place.slotId, wrap }] })
  return wallet
}
