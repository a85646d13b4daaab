import type { EmbeddedWallet } from '../../shared/api/embedded/wallet.schema.ts'
import type { DataStore } from '../store/store.ts'
import { describeWallet } from './describeWallet.ts'
import type { Owner } from './embeddedWallets.ts'
import { findReturnable, slotsOf, type WalletRow, walletsOf } from './walletRows.ts'

/** Wallets that were replaced. They are kept in case their owner finds a way to open them. */
export interface FormerWallets {
  /** One that may be put back now. */
  row(owner: Owner, walletId: string): Promise<WalletRow | undefined>
  /** Puts a set aside wallet back into use, and sets the other one aside. */
  putBack(owner: Owner, wallet: WalletRow): Promise<EmbeddedWallet>
}

export function createFormerWallets(data: DataStore, now: () => number): FormerWallets {
  return {
    row: async ({ userId }, walletId) => {
      const wallets = await walletsOf(await data.open(), userId)
      return findReturnable(wallets).find(({ id }) => id === walletId)
    },

    async putBack({ userId, deviceKey }, { id }) {
      const db = await data.open()
      return db.transaction().execute(async transaction => {
        await transaction
          .updateTable('embedded_wallets')
          .set({ replaced_at: now() })
          .where('user_id', '=', userId)
          .where('replaced_at', 'is', null)
          .execute()
        const row = await transaction
          .updateTable('embedded_wallets')
          .set({ replaced_at: null, new_wallet_at: null, recovery_at: null, recovery_key: '' })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .returningAll()
          .executeTakeFirstOrThrow()
        return describeWallet(row, await slotsOf(transaction, id), deviceKey)
      })
    },
  }
}
