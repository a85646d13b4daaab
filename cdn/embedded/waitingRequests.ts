import { ApiFailure } from '../apiFailure.ts'
import type { DataStore } from '../store/store.ts'
import { dayMs } from './counts.ts'
import type { Owner } from './embeddedWallets.ts'
import { pendingRecovery, recoveryWaitMs } from './mailRecovery.ts'
import { demandWallet, slotsInUse, walletInUse } from './walletRows.ts'
import type { Warnings } from './warnings.ts'

type User = Pick<Owner, 'userId'>

/** What happens to a wallet a day after it was asked for, so that its owner has the time to stop it. */
export interface WaitingRequests {
  /** When a new wallet may be started that was asked for. */
  newWalletAt(user: User): Promise<number | undefined>
  askNewWallet(user: User): Promise<number>
  cancelNewWallet(user: User): Promise<void>
  /** Sets the locked wallet aside, after 24 hours. */
  startNewWallet(user: User): Promise<void>
  /** Recovery by mail that was asked for: when it opens, and on which device. */
  recovery(user: User): Promise<{ at: number; key: string } | undefined>
  /** When recovery would open that is asked for now. @throws ApiFailure `not_available` if no mail recovers this wallet */
  recoveryDue(user: User): Promise<number>
  /** On this device alone. */
  askRecovery(owner: Owner, at: number): Promise<void>
  cancelRecovery(user: User): Promise<void>
}

export function createWaitingRequests(
  data: DataStore,
  warnings: Pick<Warnings, 'undoEndsAt' | 'dropAll'>,
  now: () => number,
): WaitingRequests {
  const setRecovery = async ({ userId }: User, at: number | null, key: string) => {
    const db = await data.open()
    await db
      .updateTable('embedded_wallets')
      .set({ recovery_at: at, recovery_key: key })
      .where('user_id', '=', userId)
      .where('replaced_at', 'is', null)
      .execute()
  }
  const setNewWallet = async ({ userId }: User, at: number | null) => {
    const db = await data.open()
    const { id } = await demandWallet(db, userId)
    await db.updateTable('embedded_wallets').set({ new_wallet_at: at }).where('id', '=', id).execute()
  }

  return {
    async newWalletAt({ userId }) {
      return (await walletInUse(await data.open(), userId))?.new_wallet_at ?? undefined
    },

    async askNewWallet({ userId }) {
      const { new_wallet_at: asked } = await demandWallet(await data.open(), userId)
      const at = asked ?? now() + dayMs
      await setNewWallet({ userId }, at)
      return at
    },

    async cancelNewWallet({ userId }) {
      await setNewWallet({ userId }, null)
      await warnings.dropAll(userId, ['newWallet'])
    },

    async startNewWallet({ userId }) {
      const db = await data.open()
      const { numUpdatedRows } = await db
        .updateTable('embedded_wallets')
        .set({ replaced_at: now() })
        .where('user_id', '=', userId)
        .where('replaced_at', 'is', null)
        .where('new_wallet_at', '<=', now())
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n)
        throw new ApiFailure('not_available', 'A new wallet may be started 24 hours after it was asked for')
      await warnings.dropAll(userId, ['newWallet', 'recovery'])
    },

    async recovery({ userId }) {
      const wallet = await walletInUse(await data.open(), userId)
      return wallet && pendingRecovery(wallet, now())
    },

    async recoveryDue({ userId }) {
      const db = await data.open()
      const { id } = await demandWallet(db, userId)
      if (!(await slotsInUse(db, id)).some(({ kind }) => kind === 'mail'))
        throw new ApiFailure('not_available', 'This wallet cannot be recovered by mail')
      // Whoever changed the email a moment ago does not open the wallet before the former address could undo that.
      return Math.max(now() + recoveryWaitMs, await warnings.undoEndsAt(userId))
    },

    async askRecovery(owner, at) {
      await setRecovery(owner, at, owner.deviceKey)
    },

    async cancelRecovery(user) {
      await setRecovery(user, null, '')
      await warnings.dropAll(user.userId, ['recovery'])
    },
  }
}
