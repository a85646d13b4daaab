import type { Kysely } from 'kysely'
import type { EmbeddedWallet } from '../../shared/api/embedded/wallet.schema.ts'
import type { DataTables } from '../store/tables.ts'
import { describeWallet } from './describeWallet.ts'
import type { Owner } from './embeddedWallets.ts'
import { pendingRecovery } from './mailRecovery.ts'
import { pendingNewWallet } from './waitingRequests.ts'
import { findInUse, findLateFormer, findReturnable, type WalletRow, walletsOf } from './walletRows.ts'

/** What owners see of their wallets. */
export interface WalletOverview {
  /** The active wallet. */
  wallet: EmbeddedWallet | null
  /** A replaced one that this device can open; else, for 30 days, the first one. */
  formerWallet: EmbeddedWallet | undefined
  /** When the requested new wallet may be started. */
  newWalletAt: number | undefined
  /** The requested mail recovery: when it opens, and on which device. */
  recovery: { at: number; key: string } | undefined
}

/** Every page of a signed-in visitor asks for it first, so all rows are read at once. */
export async function readOverview(
  db: Kysely<DataTables>,
  { userId, deviceKey }: Owner,
  now: number,
): Promise<WalletOverview> {
  const [wallets, slots] = await Promise.all([
    walletsOf(db, userId),
    db
      .selectFrom('embedded_slots')
      .selectAll()
      .where('user_id', '=', userId)
      .where('wrap', '!=', '')
      .orderBy('created_at')
      .execute(),
  ])
  const shown = (wallet: WalletRow) =>
    describeWallet(
      wallet,
      slots.filter(({ wallet_id }) => wallet_id === wallet.id),
      deviceKey,
    )
  const current = findInUse(wallets)
  const opensHere = findReturnable(wallets)
    .map(shown)
    .find(each => each.slots.some(({ isThisDevice }) => isThisDevice))
  const late = findLateFormer(wallets, now)
  return {
    wallet: current ? shown(current) : null,
    formerWallet: opensHere ?? (late && shown(late)),
    newWalletAt: current && pendingNewWallet(current, now),
    recovery: current && pendingRecovery(current, now),
  }
}
