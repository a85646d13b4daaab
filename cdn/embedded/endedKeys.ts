import type { Kysely } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import type { Owner } from './embeddedWallets.ts'
import { demandOneMail, endNeedlessMail } from './mailRecovery.ts'
import { canOpenElsewhere, demandFew } from './slotRules.ts'
import { demandWallet, endedSlotMs, holdWallet, type SlotRow, slotsAtRest, slotsInUse } from './walletRows.ts'
import { isStillWarned } from './warnings.ts'

/** Keys that their owner has ended, since they are lost, or somebody else's. */
export interface EndedKeys {
  /**
   * It opens nothing from now on, and is destroyed three days later; one that was ended already, at once. Every device where it was
   * used is signed out, but the one that asks.
   * @throws ApiFailure `slot_needed` if nothing else would open the wallet on another device
   */
  end(owner: Owner, slotId: string): Promise<void>
  /** @throws ApiFailure `not_found`, `too_many_slots` */
  bringBack(owner: Owner, slotId: string): Promise<void>
  /**
   * A slot that was ended, of this very device. Its device may have it back at `returnsAt`, once it has asked.
   * @throws ApiFailure `not_found`
   */
  endedHere(owner: Owner, slotId: string): Promise<{ returnsAt: number | undefined }>
  /** @param warning nothing begins if whoever read its mail has stopped it already */
  askReturn(owner: Owner, slotId: string, at: number, warning: string | undefined): Promise<void>
  /** Nobody has a slot back that asked for it. */
  cancelReturns(owner: Pick<Owner, 'userId'>): Promise<void>
}

export function createEndedKeys(data: DataStore, now: () => number): EndedKeys {
  return {
    async end(owner, slotId) {
      const { userId } = owner
      const db = await data.open()
      await db.transaction().execute(async transaction => {
        const { id } = await holdWallet(transaction, userId)
        const slots = await slotsInUse(transaction, id)
        const slot = slots.find(slot => slot.id === slotId)
        if (slot && !canOpenElsewhere(slots.filter(slot => slot.id !== slotId)))
          throw new ApiFailure('slot_needed', 'Nothing else opens this wallet on another device. Add another way first')
        if (slot)
          await transaction
            .updateTable('embedded_slots')
            .set({ ended_at: now(), return_at: null })
            .where('id', '=', slotId)
            .execute()
        const destroyed = slot
          ? undefined
          : await transaction
              .deleteFrom('embedded_slots')
              .where('id', '=', slotId)
              .where('wallet_id', '=', id)
              .where('ended_at', 'is not', null)
              .returningAll()
              .executeTakeFirst()
        const ended = slot ?? destroyed
        if (!ended) throw noSlot()
        await signOutUsers(transaction, owner, ended)
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
      const slot = (await slotsAtRest(db, id)).find(slot => slot.id === slotId)
      if (slot?.kind !== 'device' || slot.device_key !== deviceKey) throw noSlot()
      return { returnsAt: slot.return_at ?? undefined }
    },

    async askReturn({ userId, deviceKey }, slotId, at, warning) {
      const db = await data.open()
      await db
        .updateTable('embedded_slots')
        // It rests until it can be back, however long ago it was ended.
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

/** Whoever opened the wallet by a slot, and the windows of theirs. */
async function signOutUsers(db: Kysely<DataTables>, { userId, deviceKey }: Owner, slot: SlotRow): Promise<void> {
  const used = await db.selectFrom('embedded_slot_uses').select('device_key').where('slot_id', '=', slot.id).execute()
  // A device's slot is that device's. Other kinds were only made there.
  const keys = [...used.map(({ device_key }) => device_key), ...(slot.kind === 'device' ? [slot.device_key] : [])]
  const others = keys.filter(key => key !== deviceKey)
  if (others.length > 0)
    await db
      .deleteFrom('embedded_sessions')
      .where('user_id', '=', userId)
      .where(({ eb, or }) => or([eb('device_key', 'in', others), eb('opener_key', 'in', others)]))
      .execute()
}

const noSlot = () => new ApiFailure('not_found', 'There is no such slot')
