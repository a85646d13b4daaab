import type { Kysely } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import { dayMs } from '../limits/counts.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import type { Owner } from './embeddedWallets.ts'
import { endBegun } from './endBegun.ts'
import { demandOneMail, endNeedlessMail } from './mailRecovery.ts'
import { canOpenElsewhere, demandFew } from './slotRules.ts'
import { demandWallet, endedSlotMs, holdWallet, type SlotRow, slotsInUse, slotsOf } from './walletRows.ts'
import { isStillWarned } from './warnings.ts'

/** Keys that their owner ended because they are lost or stolen. */
export interface EndedKeys {
  /**
   * Ends a slot: it opens nothing from now on, and is destroyed three days later, or at once if it was ended before.
   * Signs out every device that used it, except the caller.
   * @throws ApiFailure `slot_needed` if nothing else would open the wallet on another device
   */
  end(owner: Owner, slotId: string): Promise<void>
  /**
   * Ends a slot by a mail's link. The mailbox alone destroys nothing: the slot rests for 30 days, however often.
   * @returns its kind
   * @throws ApiFailure `not_found` unless it is in use, `slot_needed`
   */
  endByMail(user: Pick<Owner, 'userId'>, slotId: string): Promise<string>
  /** @throws ApiFailure `not_found`, `too_many_slots` */
  bringBack(owner: Owner, slotId: string): Promise<void>
  /**
   * An ended slot of this device. Once requested, the device may have it back at `returnsAt`.
   * @throws ApiFailure `not_found`
   */
  endedHere(owner: Owner, slotId: string): Promise<{ returnsAt: number | undefined }>
  /** @param warning its mail's reader may have stopped the request, which then does not start */
  askReturn(owner: Owner, slotId: string, at: number, warning: string | undefined): Promise<void>
  /** Cancels all requests to bring back a slot. */
  cancelReturns(owner: Pick<Owner, 'userId'>): Promise<void>
}

/** How long a slot rests that was ended by a mail's link. */
const endedByMailMs = 30 * dayMs

export function createEndedKeys(data: DataStore, now: () => number): EndedKeys {
  /** @returns undefined unless it is in use */
  const putToRest = async (
    transaction: Kysely<DataTables>,
    walletId: string,
    slotId: string,
    endedAt: number,
  ): Promise<SlotRow | undefined> => {
    const slots = await slotsInUse(transaction, walletId)
    const slot = slots.find(slot => slot.id === slotId)
    if (!slot) return undefined
    if (!canOpenElsewhere(slots.filter(slot => slot.id !== slotId)))
      throw new ApiFailure('slot_needed', 'Nothing else opens this wallet on another device. Add another way first')
    await transaction
      .updateTable('embedded_slots')
      .set({ ended_at: endedAt, return_at: null })
      .where('id', '=', slotId)
      .execute()
    return slot
  }

  return {
    async end(owner, slotId) {
      const { userId } = owner
      const db = await data.open()
      await db.transaction().execute(async transaction => {
        const { id } = await holdWallet(transaction, userId)
        const ended =
          (await putToRest(transaction, id, slotId, now())) ??
          (await transaction
            .deleteFrom('embedded_slots')
            .where('id', '=', slotId)
            .where('wallet_id', '=', id)
            .where('ended_at', 'is not', null)
            .returningAll()
            .executeTakeFirst())
        if (!ended) throw noSlot()
        await signOutUsers(transaction, owner, ended)
      })
    },

    async endByMail({ userId }, slotId) {
      const db = await data.open()
      return db.transaction().execute(async transaction => {
        const { id } = await holdWallet(transaction, userId)
        const ended = await putToRest(transaction, id, slotId, now() + endedByMailMs - endedSlotMs)
        if (!ended) throw noSlot()
        await signOutUsers(transaction, { userId, deviceKey: '' }, ended)
        return ended.kind
      })
    },

    async bringBack({ userId }, slotId) {
      const db = await data.open()
      await db.transaction().execute(async transaction => {
        const { id } = await holdWallet(transaction, userId)
        const returned = await transaction
          .updateTable('embedded_slots')
          .set({ ended_at: null, return_at: null })
          .where('id', '=', slotId)
          .where('wallet_id', '=', id)
          .where('ended_at', '>', now() - endedSlotMs)
          .returning('id')
          .executeTakeFirst()
        if (!returned) throw noSlot()
        const slots = await slotsInUse(transaction, id)
        demandFew(slots)
        demandOneMail(slots)
        await endNeedlessMail(transaction, id, slots)
      })
    },

    async endedHere({ userId, deviceKey }, slotId) {
      const db = await data.open()
      const { id } = await demandWallet(db, userId)
      const slot = (await slotsOf(db, id)).find(({ id, ended_at }) => id === slotId && ended_at !== null)
      if (slot?.kind !== 'device' || slot.device_key !== deviceKey) throw noSlot()
      return { returnsAt: slot.return_at ?? undefined }
    },

    async askReturn({ userId, deviceKey }, slotId, at, warning) {
      const db = await data.open()
      await db
        .updateTable('embedded_slots')
        // Not destroyed before it can be back, however long ago it was ended.
        .set({ return_at: at, ended_at: now() })
        .where('id', '=', slotId)
        .where('user_id', '=', userId)
        .where('device_key', '=', deviceKey)
        .where('ended_at', 'is not', null)
        .$if(warning !== undefined, update => update.where(isStillWarned(warning ?? '')))
        .execute()
    },

    async cancelReturns({ userId }) {
      const db = await data.open()
      await db.updateTable('embedded_slots').set({ return_at: null }).where('user_id', '=', userId).execute()
    },
  }
}

/** Signs out every device that opened the wallet with a slot, and their windows. */
async function signOutUsers(
  db: Kysely<DataTables>,
  { userId, deviceKey }: Pick<Owner, 'userId' | 'deviceKey'>,
  slot: SlotRow,
): Promise<void> {
  const used = await db.selectFrom('embedded_slot_uses').select('device_key').where('slot_id', '=', slot.id).execute()
  // Device slots belong to their device. Other kinds were only created there.
  const keys = [...used.map(({ device_key }) => device_key), ...(slot.kind === 'device' ? [slot.device_key] : [])]
  const others = keys.filter(key => key !== deviceKey)
  if (others.length === 0) return
  const signedOut = await db
    .deleteFrom('embedded_sessions')
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('device_key', 'in', others), eb('opener_key', 'in', others)]))
    .returning('device_key')
    .execute()
  await endBegun(db, userId, { on: [...others, ...signedOut.map(({ device_key }) => device_key)] })
}

const noSlot = () => new ApiFailure('not_found', 'There is no such slot')
