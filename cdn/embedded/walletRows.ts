import type { Kysely, Selectable } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import { dayMs } from '../limits/counts.ts'
import type { EmbeddedTables } from '../store/migrations/embeddedTables.ts'
import type { DataTables } from '../store/tables.ts'

export type SlotRow = Selectable<EmbeddedTables['embedded_slots']>
export type WalletRow = Selectable<EmbeddedTables['embedded_wallets']>

export const walletInUse = (db: Kysely<DataTables>, userId: string): Promise<WalletRow | undefined> =>
  db
    .selectFrom('embedded_wallets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()

/** @throws ApiFailure `not_found` */
export async function demandWallet(db: Kysely<DataTables>, userId: string): Promise<WalletRow> {
  const wallet = await walletInUse(db, userId)
  if (!wallet) throw noWallet()
  return wallet
}

/** All that were put into use, with ended ones. */
export const slotsOf = (db: Kysely<DataTables>, walletId: string): Promise<SlotRow[]> =>
  db
    .selectFrom('embedded_slots')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('wrap', '!=', '')
    .orderBy('created_at')
    .execute()

export const slotsInUse = (db: Kysely<DataTables>, walletId: string): Promise<SlotRow[]> =>
  db
    .selectFrom('embedded_slots')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('wrap', '!=', '')
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute()

/** How long an ended slot can be brought back. */
export const endedSlotMs = 3 * dayMs

/** All wallets of a user, oldest first. */
export const walletsOf = (db: Kysely<DataTables>, userId: string): Promise<WalletRow[]> =>
  db.selectFrom('embedded_wallets').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

/** Of all wallets of a user. */
export const findInUse = (wallets: readonly WalletRow[]): WalletRow | undefined =>
  wallets.find(({ replaced_at }) => replaced_at === null)

/**
 * Of all wallets of a user, those that may be put back into use by their own keys: those older than the one in use, so
 * that whoever started that one cannot displace the first. If none is in use, all of them: its owner has had a day to
 * stop the start of another wallet.
 */
export function findReturnable(wallets: readonly WalletRow[]): WalletRow[] {
  const current = findInUse(wallets)
  return wallets.filter(
    ({ replaced_at, created_at }) => replaced_at !== null && (!current || created_at < current.created_at),
  )
}

/** How long the former wallet's key is required after a replacement. */
const formerRulesMs = 30 * dayMs

/** Of all wallets of a user, the former one, while its key is still required. */
export function findLateFormer(wallets: readonly WalletRow[], now: number): WalletRow | undefined {
  const [former] = findReturnable(wallets)
  return former && (former.replaced_at ?? 0) > now - formerRulesMs ? former : undefined
}

/**
 * The wallet whose key authorizes login changes. A mailbox is enough to start a new wallet, so that one does not count
 * until the former one's owner has had time to notice.
 */
export async function walletOfLogins(
  db: Kysely<DataTables>,
  userId: string,
  now: number,
): Promise<WalletRow | undefined> {
  const wallets = await walletsOf(db, userId)
  return findLateFormer(wallets, now) ?? findInUse(wallets)
}

/**
 * The user's first wallet here. Only its key can delete them all: a mailbox thief who started another wallet, however
 * long ago, cannot.
 */
export const firstWallet = (db: Kysely<DataTables>, userId: string): Promise<WalletRow | undefined> =>
  db
    .selectFrom('embedded_wallets')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

/**
 * Locks the active wallet for changes, so that counts stay valid until the end.
 * @throws ApiFailure `not_found`
 */
export async function holdWallet(transaction: Kysely<DataTables>, userId: string): Promise<WalletRow> {
  const wallet = await transaction
    .updateTable('embedded_wallets')
    .set({ user_id: userId })
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!wallet) throw noWallet()
  return wallet
}

const noWallet = () => new ApiFailure('not_found', 'There is no wallet yet')
