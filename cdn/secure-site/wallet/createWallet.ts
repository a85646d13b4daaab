import { passkeyFinish } from '../../../shared/api/embedded/passkeys.schema.ts'
import { type EmbeddedWallet, slotBegin, slotsFinish } from '../../../shared/api/embedded/wallet.schema.ts'
import { fromBase64Url, toBase64Url } from '../../../shared/base64Url.ts'
import { subjectOfKeys } from '../../../shared/embedded/walletProof.ts'
import { ApiRefusal } from '../api/callApi.ts'
import type { MadePasskey } from '../passkey/passkey.ts'
import { beginMailSlot } from '../recovery/mailSlot.ts'
import type { KeyParts } from '../SdkParts.ts'
import { proveWallet } from '../signing/proveWallet.ts'
import type { PreparedSlot } from '../vault/addSlot.ts'
import { createVault } from '../vault/createVault.ts'
import { createCodeSecret, writeRecoveryCode } from '../vault/recoveryCode.ts'
import { type SlotSecret, wrapVaultKey } from '../vault/slotKey.ts'
import { keepCode, openByDevice, readMe, slotOf, thenWipe } from './openWallet.ts'

/** A wallet that exists only here until a key for it is stored. */
export interface NewWallet {
  /** For the visitor to save. */
  code: string
  /**
   * Call once the code is saved. @param choices `mail`: mail alone opens the wallet, too, a day after it was asked for
   */
  finishWithCode(choices?: { mail: boolean }): Promise<EmbeddedWallet>
  /**
   * Finishes with a synced passkey. Undefined if it stays on its device: the wallet then also needs a code, and both open it.
   */
  finishWithPasskey(made: MadePasskey): Promise<EmbeddedWallet | undefined>
  /** Wipes its keys once it is finished or abandoned. Until then, a failed finish can be retried with the same ones. */
  forget(): void
}

/** Creates a wallet with slots for this device and a recovery code. The server learns of it when either is finished. */
export async function createWallet(parts: KeyParts): Promise<NewWallet> {
  const { api, keys, label } = parts
  const codeSecret = createCodeSecret()
  const begin = async (kind: 'device' | 'code', secret: SlotSecret, name: string): Promise<PreparedSlot> => {
    const { walletId, slotId, half } = await api(slotBegin, { kind, label: name })
    return { place: { kind, walletId, slotId }, secret, half: fromBase64Url(half) }
  }
  const device = await begin('device', keys.secret, label)
  const { vaultKey, vault, address, solanaAddress, walletId } = await createVault(device.place.walletId)

  const finish = async (slots: readonly PreparedSlot[]): Promise<EmbeddedWallet> => {
    const wrapped = await Promise.all(
      slots.map(async ({ place, secret, half }) => ({
        slotId: place.slotId,
        wrap: toBase64Url(await wrapVaultKey(place, secret, half, vaultKey)),
      })),
    )
    const ids = wrapped.map(({ slotId }) => slotId)
    const made = { walletId, address, vault, vaultKey }
    try {
      const { wallet } = await api(slotsFinish, {
        slots: wrapped,
        wallet: { walletId, address, solanaAddress, vault: toBase64Url(vault) },
        proof: await proveWallet(api, made, 'addKeys', subjectOfKeys(ids), solanaAddress),
      })
      return wallet
    } catch (thrown) {
      // Another tab was first: the visitor has that wallet.
      const isLate = thrown instanceof ApiRefusal && thrown.code === 'wallet_exists'
      const { wallet } = isLate ? await readMe(parts) : { wallet: null }
      if (!wallet) throw thrown
      const isSaved = slots.some(({ place }) => place.kind === 'code')
      return isSaved && slotOf(wallet, 'device') ? await keepSavedCode(wallet) : wallet
    }
  }

  /** The visitor wrote this code down as the wallet's, so it also opens the first tab's wallet. */
  const keepSavedCode = async (wallet: EmbeddedWallet): Promise<EmbeddedWallet> =>
    thenWipe(await openByDevice(parts, wallet), opened => keepCode(parts, codeSecret, opened))

  /** A passkey that stays on its device. */
  let bound: PreparedSlot | undefined
  return {
    forget() {
      vaultKey.fill(0)
      codeSecret.fill(0)
    },
    code: await writeRecoveryCode(codeSecret),
    async finishWithCode({ mail } = { mail: false }) {
      const slots = [device, await begin('code', codeSecret, 'Recovery code'), ...(bound ? [bound] : [])]
      return finish(mail ? [...slots, await beginMailSlot(api)] : slots)
    },
    async finishWithPasskey({ slotId, secret, response }) {
      const { half, isSynced } = await api(passkeyFinish, { slotId, response })
      const passkey = { place: { kind: 'passkey', walletId, slotId }, secret, half: fromBase64Url(half) } as const
      if (isSynced) return finish([device, passkey])
      bound = passkey
      return undefined
    },
  }
}
