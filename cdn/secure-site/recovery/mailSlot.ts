import { type EmbeddedWallet, slotBegin, slotsFinish } from '../../../shared/api/embedded.schema.ts'
import { fromBase64Url, toBase64Url } from '../../../shared/base64Url.ts'
import type { CallApi } from '../api/callApi.ts'
import type { Bytes } from '../vault/seal.ts'
import { type SlotPlace, type SlotSecret, wrapVaultKey } from '../vault/slotKey.ts'
import type { OpenedWallet } from '../wallet/openWallet.ts'

/** A slot that is not in use yet. */
export interface PreparedSlot {
  place: SlotPlace
  secret: SlotSecret
  half: Bytes
}

/** A slot that mail alone opens: the server makes and keeps its secret, which no other kind of slot has there. */
export async function beginMailSlot(api: CallApi): Promise<PreparedSlot> {
  const { walletId, slotId, half, secret = '' } = await api(slotBegin, { kind: 'mail', label: 'Recovery by mail' })
  return { place: { kind: 'mail', walletId, slotId }, secret: fromBase64Url(secret), half: fromBase64Url(half) }
}

/** Adds it to a wallet that is open. */
export async function addMailSlot(api: CallApi, { vaultKey }: OpenedWallet): Promise<EmbeddedWallet> {
  const { place, secret, half } = await beginMailSlot(api)
  const wrap = toBase64Url(await wrapVaultKey(place, secret, half, vaultKey))
  const { wallet } = await api(slotsFinish, { slots: [{ slotId: place.slotId, wrap }] })
  return wallet
}
