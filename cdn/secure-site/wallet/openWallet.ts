import { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { type EmbeddedWallet, slotBegin, slotOpen } from '../../../shared/api/embedded/wallet.schema.ts'
import { fromBase64Url } from '../../../shared/base64Url.ts'
import type { KeyParts } from '../SdkParts.ts'
import { addSlot } from '../vault/addSlot.ts'
import type { Bytes } from '../vault/seal.ts'
import { type SlotPlace, type SlotSecret, unwrapVaultKey } from '../vault/slotKey.ts'
import type { OpenedWallet } from './OpenedWallet.ts'

/** Wipes the vault key after use. */
export async function thenWipe<T>(opened: OpenedWallet, work: (opened: OpenedWallet) => Promise<T>): Promise<T> {
  try {
    return await work(opened)
  } finally {
    opened.vaultKey.fill(0)
  }
}

export const slotOf = (wallet: EmbeddedWallet, kind: SlotPlace['kind']) =>
  wallet.slots.find(slot => slot.kind === kind && (kind !== 'device' || slot.isThisDevice))

/** The server's reply to the owner of a slot's half. */
export interface ReleasedHalf {
  half: string
  wrap: string
  vault: string
  walletId: string
  address: string
}

export async function openReleased(
  place: Pick<SlotPlace, 'kind' | 'slotId'>,
  secret: SlotSecret,
  { half, wrap, vault, walletId, address }: ReleasedHalf,
): Promise<OpenedWallet> {
  const halfBytes = fromBase64Url(half)
  try {
    const vaultKey = await unwrapVaultKey({ ...place, walletId }, secret, halfBytes, fromBase64Url(wrap))
    return { walletId, address: address as `0x${string}`, vault: fromBase64Url(vault), vaultKey }
  } finally {
    halfBytes.fill(0)
  }
}

/** With this browser's own key. @throws ApiRefusal; OperationError (DOMException) if the key is another one */
export async function openByDevice({ api, keys }: KeyParts, wallet: EmbeddedWallet): Promise<OpenedWallet> {
  const slot = slotOf(wallet, 'device')
  if (!slot) throw new Error('This device has no slot of the wallet')
  return openReleased(slot, keys.secret, await api(slotOpen, { slotId: slot.slotId }))
}

/** @param secret of the recovery code. @throws ApiRefusal; OperationError (DOMException) if it is another code's */
export async function openByCode({ api }: KeyParts, wallet: EmbeddedWallet, secret: Bytes): Promise<OpenedWallet> {
  let failure: unknown = new Error('The wallet has no recovery code')
  // There are two during a replacement, and after two tabs created the wallet at once.
  for (const slot of wallet.slots.filter(({ kind }) => kind === 'code')) {
    try {
      return await openReleased(slot, secret, await api(slotOpen, { slotId: slot.slotId }))
    } catch (thrown) {
      failure = thrown
      if (Object(thrown).name !== 'OperationError') break
    }
  }
  throw failure
}

/** Adds a recovery code to a wallet that is open here. */
export async function keepCode({ api }: Pick<KeyParts, 'api'>, secret: Bytes, opened: OpenedWallet) {
  const { walletId, slotId, half } = await api(slotBegin, { kind: 'code', label: 'Recovery code' })
  return addSlot(api, { place: { kind: 'code', walletId, slotId }, secret, half: fromBase64Url(half) }, opened)
}

/** By mail alone, a day after this device's request: the server has the secret, too. @throws ApiRefusal */
export async function openByMail({ api }: KeyParts, wallet: EmbeddedWallet): Promise<OpenedWallet> {
  const slot = slotOf(wallet, 'mail')
  if (!slot) throw new Error('The wallet cannot be recovered by mail')
  const { secret = '', ...released } = await api(slotOpen, { slotId: slot.slotId })
  const bytes = fromBase64Url(secret)
  try {
    return await openReleased(slot, bytes, released)
  } finally {
    bytes.fill(0)
  }
}

/** Lets this browser open the wallet from now on. */
export async function keepOnDevice({ api, keys, label }: KeyParts, opened: OpenedWallet): Promise<EmbeddedWallet> {
  const { walletId, slotId, half } = await api(slotBegin, { kind: 'device', label })
  const place = { kind: 'device', walletId, slotId } as const
  return addSlot(api, { place, secret: keys.secret, half: fromBase64Url(half) }, opened)
}

/** The signed-in user; undefined if there is none any more. */
export const readMe = ({ api }: Pick<KeyParts, 'api'>) => api(embeddedMe, {})
