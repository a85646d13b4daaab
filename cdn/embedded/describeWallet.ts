import type { EmbeddedSlot, EmbeddedWallet, EndedSlot, SlotKind } from '../../shared/api/embedded/wallet.schema.ts'
import { endedSlotMs, type SlotRow, type WalletRow } from './walletRows.ts'

/**
 * Describes a wallet for its owner, from the point of view of this device.
 * @param all its slots, oldest first, with ended ones
 */
export function describeWallet(wallet: WalletRow, all: readonly SlotRow[], deviceKey: string): EmbeddedWallet {
  const slots = all.filter(({ ended_at }) => ended_at === null)
  const ended = all
    .filter(({ ended_at }) => ended_at !== null)
    .sort((one, other) => Number(other.ended_at) - Number(one.ended_at))
  const windowOf = ({ opener_key }: SlotRow) =>
    opener_key ? slots.find(({ kind, device_key }) => kind === 'device' && device_key === opener_key)?.id : undefined
  return {
    walletId: wallet.id,
    address: wallet.address,
    ...(wallet.solana_address && { solanaAddress: wallet.solana_address }),
    vault: wallet.vault,
    slots: slots.map(slot => describeSlot(slot, deviceKey, windowOf(slot))),
    ...(ended.length > 0 && { endedSlots: ended.map(slot => describeEnded(slot, deviceKey)) }),
  }
}

const describeSlot = (slot: SlotRow, deviceKey: string, windowOf?: string): EmbeddedSlot => ({
  slotId: slot.id,
  kind: slot.kind as SlotKind,
  label: slot.label,
  createdAt: new Date(slot.created_at).toISOString(),
  ...(slot.used_at !== null && { usedAt: new Date(slot.used_at).toISOString() }),
  ...(windowOf && { windowOf }),
  isThisDevice: slot.kind === 'device' && slot.device_key === deviceKey,
  ...(slot.kind === 'passkey' && { isSynced: slot.is_synced === 1 }),
})

const describeEnded = (slot: SlotRow, deviceKey: string): EndedSlot => ({
  ...describeSlot(slot, deviceKey),
  endsAt: new Date((slot.ended_at ?? 0) + endedSlotMs).toISOString(),
  ...(slot.return_at !== null && { returnsAt: new Date(slot.return_at).toISOString() }),
})
