import type { Kysely } from 'kysely'
import { toBase64Url } from '../../shared/base64Url.ts'
import { ApiFailure } from '../apiFailure.ts'
import { dayMs } from '../limits/counts.ts'
import type { DataTables } from '../store/tables.ts'
import type { VaultKey } from './vaultKey.ts'
import type { SlotRow, WalletRow } from './walletRows.ts'

/** Settings for recovering wallets by mail alone. */
export interface RecoverySettings {
  /** Seals the secrets of `mail` slots. Differs from VAULT_KEY, so neither key opens anything alone. */
  key: VaultKey
  /** Whether new slots are created. Existing ones open as long as the key is set. */
  isOffered: boolean
}

/** Shortest time between request and recovery, in which the owner can stop it. */
export const recoveryWaitMs = dayMs
/** How long an available recovery can be used. */
export const recoveryOpenMs = 7 * dayMs

export const secretPlace = (slotId: string): string => `secret|${slotId}`

/** A synced passkey is a better recovery than mail, and leaves the operator nothing. */
const hasSyncedPasskey = (slots: readonly SlotRow[]) =>
  slots.some(({ kind, is_synced }) => kind === 'passkey' && is_synced === 1)

/** The secret of a new `mail` slot, created and stored by the server. */
export async function makeSecret(
  recovery: RecoverySettings | undefined,
  slots: readonly SlotRow[],
  slotId: string,
): Promise<{ secret: string; sealed: string }> {
  if (!recovery?.isOffered) throw new ApiFailure('not_available', 'The operator does not offer recovery by mail')
  if (hasSyncedPasskey(slots))
    throw new ApiFailure('not_available', 'This wallet has a synced passkey, so mail is not needed')
  if (slots.some(({ kind }) => kind === 'mail')) throw isOn()
  const secret = crypto.getRandomValues(new Uint8Array(32))
  return { secret: toBase64Url(secret), sealed: await recovery.key.seal(secret, secretPlace(slotId)) }
}

/** Call after putting slots into use. @throws ApiFailure `not_available` if another mail opens the wallet already */
export function demandOneMail(slots: readonly SlotRow[]): void {
  if (slots.filter(({ kind }) => kind === 'mail').length > 1) throw isOn()
}

/** Call after putting slots into use: a wallet with a synced passkey keeps no slot that the operator could open. */
export async function endNeedlessMail(db: Kysely<DataTables>, walletId: string, slots: readonly SlotRow[]) {
  if (!hasSyncedPasskey(slots)) return
  await db.deleteFrom('embedded_slots').where('wallet_id', '=', walletId).where('kind', '=', 'mail').execute()
}

/** The active request, if any. */
export function pendingRecovery(
  { recovery_at: at, recovery_key: key }: WalletRow,
  now: number,
): { at: number; key: string } | undefined {
  return at !== null && now < at + recoveryOpenMs ? { at, key } : undefined
}

/** @throws ApiFailure `not_available` unless this device asked, long enough ago */
export async function openSecret(
  recovery: RecoverySettings | undefined,
  slot: SlotRow,
  wallet: WalletRow,
  deviceKey: string,
  now: number,
): Promise<string> {
  const pending = pendingRecovery(wallet, now)
  if (!pending || pending.key !== deviceKey || now < pending.at)
    throw new ApiFailure('not_available', 'Recovery by mail opens 24 hours after this device requests it')
  if (!recovery) throw new ApiFailure('not_available', 'This server no longer recovers wallets by mail')
  return toBase64Url(await recovery.key.open(slot.secret_sealed, secretPlace(slot.id)))
}

const isOn = () => new ApiFailure('not_available', 'Recovery by mail is already on')
