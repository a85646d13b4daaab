import { type EmbeddedWallet, slotBegin } from '../../../shared/api/embedded/wallet.schema.ts'
import { fromBase64Url } from '../../../shared/base64Url.ts'
import type { CallApi } from '../api/callApi.ts'
import { addSlot, type PreparedSlot } from '../vault/addSlot.ts'
import type { OpenedWallet } from '../wallet/OpenedWallet.ts'

/** A slot that mail alone opens: only for this kind does the server create and keep the secret. */
export async function beginMailSlot(api: CallApi): Promise<PreparedSlot> {
  const { walletId, slotId, half, secret = '' } = await api(slotBegin, { kind: 'mail', label: 'Recovery by mail' })
  return { place: { kind: 'mail', walletId, slotId }, secret: fromBase64Url(secret), half: fromBase64Url(half) }
}

/** Adds it to an open wallet. */
export async function addMailSlot(api: CallApi, opened: OpenedWallet): Promise<EmbeddedWallet> {
  return addSlot(api, await beginMailSlot(api), opened)
}
