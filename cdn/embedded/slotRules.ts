import { maxSlots } from '../../shared/api/embedded/wallet.schema.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { SlotRow } from './walletRows.ts'

/** @throws ApiFailure `too_many_slots` */
export function demandFew(slots: readonly SlotRow[], most = maxSlots): void {
  if (slots.length > most)
    throw new ApiFailure('too_many_slots', `A wallet has at most ${maxSlots} keys. Remove one first`)
}

/** A device's slot is lost with the device. */
export const canOpenElsewhere = (slots: readonly SlotRow[]): boolean =>
  slots.some(({ kind, is_synced }) => kind === 'code' || (kind === 'passkey' && is_synced === 1))
