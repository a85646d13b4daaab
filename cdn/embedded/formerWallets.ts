import type { EmbeddedWallet } from '../../shared/api/embedded/wallet.schema.ts'
import type { DataStore } from '../store/store.ts'
import { describeWallet } from './describeWallet.ts'
import type { Owner } from './embeddedWallets.ts'
import { formerWallet, lateFormerWallet, type WalletRow } from './walletRows.ts'

/** Wallets that were replaced. They are kept in case their owner finds a way to open them. */
export interface FormerWallets {
  /** Only where this device can open it; for 30 days, everywhere. */
  find(owner: Owner): Promise<EmbeddedWallet | undefined>
  row(owner: Owner): Promise<WalletRow | undefined>
  /** Puts a set aside wallet back into use, and sets the other one aside. */
  putBack(owner: Owner, wallet: WalletRow): Promise<EmbeddedWallet>
}

export function createFormerWallets(data: DataStore, now: () => number): FormerWallets {
  return {
    async find({ userId, deviceKey }) {
      const db = await data.open()
      const wallet = await formerWallet(db, userId)
      const told = wallet && (await describeWallet(db, wallet, deviceKey))
      if (told?.slots.some(({ isThisDevice }) => isThisDevice)) return told
      return (await lateFormerWallet(db, userId, now())) && told
    },

    row: async ({ userId }) => formerWallet(await data.open(), userId),

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
        return describeWallet(transaction, row, deviceKey)
      })
    },
  }
}
