import type { Kysely } from 'kysely'
import { type EmbeddedWallet, maxSlots, type SlotKind } from '../../shared/api/embedded/wallet.schema.ts'
import { toBase64Url } from '../../shared/base64Url.ts'
import { ApiFailure } from '../apiFailure.ts'
import { type Counts, hourMs } from '../limits/counts.ts'
import { mayBeLost } from '../store/mayBeLost.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { DataTables } from '../store/tables.ts'
import { describeWallet } from './describeWallet.ts'
import { longestSessionMs } from './embeddedSessions.ts'
import { endBegun } from './endBegun.ts'
import { demandOneMail, endNeedlessMail, makeSecret, openSecret, type RecoverySettings } from './mailRecovery.ts'
import { createId } from './secrets.ts'
import { canOpenElsewhere, demandFew } from './slotRules.ts'
import type { VaultKey } from './vaultKey.ts'
import type { NewPasskey } from './verifyPasskey.ts'
import {
  demandWallet,
  findInUse,
  findLateFormer,
  holdWallet,
  type SlotRow,
  slotsInUse,
  slotsOf,
  type WalletRow,
  walletInUse,
  walletsOf,
} from './walletRows.ts'

/** The caller's session, and the device it is bound to. */
export interface Owner {
  userId: string
  deviceKey: string
}

/** What a slot releases to its owner; together with the owner's secret, it opens the vault. */
export interface OpenedSlot {
  slotId: string
  half: string
  wrap: string
  vault: string
  walletId: string
  address: string
  /** Only for `mail` slots, whose secret the server holds too. */
  secret?: string
}

/**
 * Wallets and their slots. The server holds one half of each slot's key and releases it only to the slot's owner;
 * deleting a slot destroys that half.
 */
export interface EmbeddedWallets {
  /** The active wallet. */
  find(owner: Owner): Promise<EmbeddedWallet | null>
  /** Creates an unused slot and its half. */
  beginSlot(owner: Owner, slot: NewSlot): Promise<{ walletId: string; slotId: string; half: string; secret?: string }>
  /**
   * Puts new slots into use; the first time, creates the wallet. Afterwards, the caller must have proved the wallet's
   * key.
   * @throws ApiFailure `wallet_exists` if another tab was first
   */
  finishSlots(owner: Owner, slots: readonly FinishedSlot[], wallet?: NewWallet): Promise<EmbeddedWallet>
  /** Stores the Solana address of a wallet that has none yet. */
  nameSolana(owner: Owner, solanaAddress: string): Promise<EmbeddedWallet>
  /**
   * For this device's slot, a recovery code, or mail recovery requested by this device. Passkeys open with their own
   * proof.
   * @param beforeCode throws if the visitor may not use a recovery code or mail now
   */
  open(owner: Owner, slotId: string, beforeCode?: () => void): Promise<OpenedSlot>
  /** Ids of the passkeys that open the active wallet, or one set aside recently. */
  passkeyIds(owner: Pick<Owner, 'userId'>): Promise<string[]>
  /**
   * Assigns a passkey to an unused slot.
   * @throws ApiFailure `not_found`, or `passkey_invalid` if a slot has this passkey already
   */
  givePasskey(owner: Owner, slotId: string, passkey: NewPasskey): Promise<{ half: string }>
  /** A passkey's slot. @param userId lets a signed-in user open a recently set aside wallet too */
  findPasskey(credentialId: string, userId: string | undefined): Promise<SlotRow | undefined>
  /** For a slot whose passkey this device just proved. @param credential the passkey's new stored form */
  releasePasskey(slot: SlotRow, credential: string, deviceKey: string): Promise<OpenedSlot>
}

export interface NewSlot {
  kind: SlotKind
  label: string
}
export interface FinishedSlot {
  slotId: string
  wrap: string
}
export interface NewWallet {
  walletId: string
  vault: string
  address: string
  solanaAddress?: string | undefined
}

interface Deps {
  data: DataStore
  vaultKey: VaultKey
  counts: Counts
  /** Undefined if the operator does not offer mail recovery. */
  recovery?: RecoverySettings | undefined
  now(): number
}

const minuteMs = 60_000
/** Unused slots are deleted after this time. */
export const unusedSlotMs = hourMs

/** Binds the sealed half to its slot. */
export const slotPlace = (slotId: string): string => `slot|${slotId}`

export function createEmbeddedWallets({ data, vaultKey, counts, recovery, now }: Deps): EmbeddedWallets {
  const release = async (slot: SlotRow, wallet: WalletRow, deviceKey: string): Promise<OpenedSlot> => {
    const db = await data.open()
    const secret = slot.kind === 'mail' && (await openSecret(recovery, slot, wallet, deviceKey, now()))
    const [half] = await Promise.all([
      vaultKey.open(slot.half_sealed, slotPlace(slot.id)),
      noteUse(db, slot, deviceKey, now()),
    ])
    return {
      slotId: slot.id,
      half: toBase64Url(half),
      wrap: slot.wrap,
      vault: wallet.vault,
      walletId: wallet.id,
      address: wallet.address,
      ...(secret && { secret }),
    }
  }

  return {
    async passkeyIds({ userId }) {
      const db = await data.open()
      const all = await walletsOf(db, userId)
      const wallets = [findInUse(all), findLateFormer(all, now())]
      const slots = await Promise.all(wallets.map(wallet => (wallet ? slotsInUse(db, wallet.id) : [])))
      return slots.flat().flatMap(slot => slot.credential_id ?? [])
    },

    async givePasskey({ userId, deviceKey }, slotId, { id, json, isSynced }) {
      const db = await data.open()
      const slot = await db
        .updateTable('embedded_slots')
        .set({ credential: json, credential_id: id, is_synced: Number(isSynced) })
        .where('id', '=', slotId)
        .where('user_id', '=', userId)
        .where('device_key', '=', deviceKey)
        .where('kind', '=', 'passkey')
        .where('credential_id', 'is', null)
        .returning('half_sealed')
        .executeTakeFirst()
        .catch(error => {
          if (error instanceof StoreFailure && error.reason === 'duplicate')
            throw new ApiFailure('passkey_invalid', 'This passkey already opens a wallet')
          throw error
        })
      if (!slot) throw new ApiFailure('not_found', 'There is no such slot')
      return { half: toBase64Url(await vaultKey.open(slot.half_sealed, slotPlace(slotId))) }
    },

    async findPasskey(credentialId, userId) {
      const db = await data.open()
      const slot = await db
        .selectFrom('embedded_slots')
        .selectAll()
        .where('credential_id', '=', credentialId)
        .where('wrap', '!=', '')
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (!slot) return undefined
      const all = await walletsOf(db, slot.user_id)
      const opens = [findInUse(all), slot.user_id === userId ? findLateFormer(all, now()) : undefined]
      return opens.some(wallet => wallet?.id === slot.wallet_id) ? slot : undefined
    },

    async releasePasskey(slot, credential, deviceKey) {
      await counts.take(ofDevice(slot.id))
      const db = await data.open()
      await db.updateTable('embedded_slots').set({ credential }).where('id', '=', slot.id).execute()
      return release(slot, await walletOf(db, slot), deviceKey)
    },

    async find({ userId, deviceKey }) {
      const db = await data.open()
      const wallet = await walletInUse(db, userId)
      return wallet ? describeWallet(wallet, await slotsOf(db, wallet.id), deviceKey) : null
    },

    async beginSlot({ userId, deviceKey }, { kind, label }) {
      await counts.take([{ counted: `begin|${userId}|${deviceKey}`, limit: 30, spanMs: hourMs }])
      const db = await data.open()
      const wallet = await walletInUse(db, userId)
      const slots = wallet ? await slotsInUse(db, wallet.id) : []
      // An early check. The limit is enforced when they are put into use.
      demandFew(slots, maxSlots - 1)
      const id = createId()
      const made = kind === 'mail' ? await makeSecret(recovery, slots, id) : undefined
      const half = crypto.getRandomValues(new Uint8Array(32))
      // All slots of a new wallet share an id, which its vault is bound to.
      const begun = await db
        .selectFrom('embedded_slots')
        .select('wallet_id')
        .where('user_id', '=', userId)
        .where('device_key', '=', deviceKey)
        .where('wrap', '=', '')
        .where('created_at', '>', now() - unusedSlotMs)
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      const walletId = wallet?.id ?? begun?.wallet_id ?? createId()
      const opened = await db
        .selectFrom('embedded_sessions')
        .select('opener_key')
        .where('user_id', '=', userId)
        .where('device_key', '=', deviceKey)
        .where('opener_key', '!=', deviceKey)
        .orderBy('created_at')
        .executeTakeFirst()
      await db
        .insertInto('embedded_slots')
        .values({
          id,
          wallet_id: walletId,
          user_id: userId,
          kind,
          label,
          half_sealed: await vaultKey.seal(half, slotPlace(id)),
          wrap: '',
          device_key: deviceKey,
          opener_key: (kind === 'device' && opened?.opener_key) || '',
          credential: '',
          credential_id: null,
          is_synced: 0,
          created_at: now(),
          used_at: null,
          secret_sealed: made?.sealed ?? '',
          ended_at: null,
          return_at: null,
        })
        .execute()
      return { walletId, slotId: id, half: toBase64Url(half), ...(made && { secret: made.secret }) }
    },

    async finishSlots({ userId, deviceKey }, slots, wallet) {
      const db = await data.open()
      const create = async (transaction: Kysely<DataTables>) => {
        if (wallet) {
          await transaction
            .insertInto('embedded_wallets')
            .values({
              id: wallet.walletId,
              user_id: userId,
              address: wallet.address,
              solana_address: wallet.solanaAddress ?? null,
              vault: wallet.vault,
              created_at: now(),
              new_wallet_at: null,
              recovery_at: null,
              recovery_key: '',
              replaced_at: null,
            })
            .execute()
          // This wallet's key did not allow them.
          await endBegun(transaction, userId)
        }
        const row = await holdWallet(transaction, userId)
        for (const { slotId, wrap } of slots) {
          const { numUpdatedRows } = await transaction
            .updateTable('embedded_slots')
            .set({ wrap })
            .where('id', '=', slotId)
            .where('wallet_id', '=', row.id)
            .where('user_id', '=', userId)
            .where('device_key', '=', deviceKey)
            .where('wrap', '=', '')
            // An unproved passkey opens nothing.
            .where(({ eb, or }) => or([eb('kind', '!=', 'passkey'), eb('credential_id', 'is not', null)]))
            .executeTakeFirstOrThrow()
          if (numUpdatedRows === 0n) throw new ApiFailure('not_found', 'This slot was not created for this wallet')
        }
        const all = await slotsInUse(transaction, row.id)
        demandFew(all)
        demandOneMail(all)
        if (!canOpenElsewhere(all))
          throw new ApiFailure('slot_needed', 'A wallet needs a passkey kept on several devices, or a recovery code')
        await endNeedlessMail(transaction, row.id, all)
        // The requester of a recovery can now open the wallet.
        if (row.recovery_key === deviceKey && all.some(slot => slot.kind === 'device' && slot.device_key === deviceKey))
          await transaction
            .updateTable('embedded_wallets')
            .set({ recovery_at: null, recovery_key: '' })
            .where('id', '=', row.id)
            .execute()
        return row
      }
      try {
        const row = await db.transaction().execute(create)
        return describeWallet(row, await slotsOf(db, row.id), deviceKey)
      } catch (error) {
        if (error instanceof StoreFailure && error.reason === 'duplicate')
          throw new ApiFailure('wallet_exists', 'This account already has a wallet')
        throw error
      }
    },

    async nameSolana({ userId, deviceKey }, solanaAddress) {
      const db = await data.open()
      const { id } = await demandWallet(db, userId)
      await db
        .updateTable('embedded_wallets')
        .set({ solana_address: solanaAddress })
        .where('id', '=', id)
        .where('solana_address', 'is', null)
        .execute()
      return describeWallet(await demandWallet(db, userId), await slotsOf(db, id), deviceKey)
    },

    async open({ userId, deviceKey }, slotId, beforeCode) {
      const db = await data.open()
      const slot = await db
        .selectFrom('embedded_slots')
        .selectAll()
        .where('id', '=', slotId)
        .where('user_id', '=', userId)
        .where('wrap', '!=', '')
        .where('ended_at', 'is', null)
        .where('kind', 'in', ['device', 'code', 'mail'])
        .executeTakeFirst()
      // A device's half is released only to that device.
      if (!slot || (slot.kind === 'device' && slot.device_key !== deviceKey))
        throw new ApiFailure('not_found', 'This device has no such slot')
      if (slot.kind !== 'device') beforeCode?.()
      const [wallet] = await Promise.all([
        walletOf(db, slot),
        counts.take(slot.kind === 'device' ? ofDevice(slotId) : ofCode(slotId, deviceKey)),
      ])
      return release(slot, wallet, deviceKey)
    },
  }
}

const walletOf = (db: Kysely<DataTables>, { wallet_id }: SlotRow): Promise<WalletRow> =>
  db.selectFrom('embedded_wallets').selectAll().where('id', '=', wallet_id).executeTakeFirstOrThrow()

/**
 * Records where a slot is used, which only `device` slots tell by themselves. Ending the slot signs that device out.
 */
async function noteUse(db: Kysely<DataTables>, slot: SlotRow, deviceKey: string, time: number) {
  // Each approval says it again, and need not wait for the disk.
  await db
    .withPlugin(mayBeLost)
    .updateTable('embedded_slots')
    .set({ used_at: time })
    .where('id', '=', slot.id)
    .execute()
  if (slot.kind === 'device') return
  const ends_at = time + longestSessionMs
  await db
    .insertInto('embedded_slot_uses')
    .values({ slot_id: slot.id, device_key: deviceKey, ends_at })
    .onConflict(conflict => conflict.columns(['slot_id', 'device_key']).doUpdateSet({ ends_at }))
    .execute()
}

const ofDevice = (slotId: string) => [
  { counted: `half|${slotId}`, limit: 10, spanMs: minuteMs },
  { counted: `half|${slotId}`, limit: 100, spanMs: hourMs },
]
/** Per device, so a mailbox thief cannot use up the owner's tries. */
const ofCode = (slotId: string, deviceKey: string) => [
  { counted: `half|${slotId}|${deviceKey}`, limit: 5, spanMs: hourMs },
]
