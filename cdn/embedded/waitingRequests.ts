import { ApiFailure } from '../apiFailure.ts'
import { dayMs } from '../limits/counts.ts'
import type { DataStore } from '../store/store.ts'
import type { Owner } from './embeddedWallets.ts'
import { pendingRecovery, recoveryWaitMs } from './mailRecovery.ts'
import { demandWallet, slotsInUse, type WalletRow, walletInUse } from './walletRows.ts'
import { isStillWarned, type Warnings } from './warnings.ts'

type User = Pick<Owner, 'userId'>

/** A request expires with the link that stops it. */
export const newWalletOpenMs = 30 * dayMs

/** When the requested new wallet may be started, if one is requested. */
export function pendingNewWallet({ new_wallet_at: at }: WalletRow, now: number): number | undefined {
  return at !== null && now < at + newWalletOpenMs ? at : undefined
}

/** Actions that take effect a day after their request, so the owner has time to stop them. */
export interface WaitingRequests {
  /** When the requested new wallet may be started. */
  newWalletAt(user: User): Promise<number | undefined>
  /** @param warning its mail's reader may have stopped the request, which then does not start */
  askNewWallet(user: User, at: number, warning: string | undefined): Promise<void>
  cancelNewWallet(user: User): Promise<void>
  /** Sets the locked wallet aside, after 24 hours. */
  startNewWallet(user: User): Promise<void>
  /** The requested mail recovery: when it opens, and on which device. */
  recovery(user: User): Promise<{ at: number; key: string } | undefined>
  /** When a recovery requested now would open. @throws ApiFailure `not_available` if no mail recovers this wallet */
  recoveryDue(user: User): Promise<number>
  /** For this device only. @param warning as of `askNewWallet` */
  askRecovery(owner: Owner, at: number, warning: string | undefined): Promise<void>
  cancelRecovery(user: User): Promise<void>
}

export function createWaitingRequests(
  data: DataStore,
  warnings: Pick<Warnings, 'undoEndsAt' | 'dropAll'>,
  now: () => number,
): WaitingRequests {
  type Asked = Pick<WalletRow, 'recovery_at' | 'recovery_key'> | Pick<WalletRow, 'new_wallet_at'>
  /** One statement: a warning stopped while its mail was on the way starts nothing. */
  const set = async ({ userId }: User, asked: Asked, warning?: string) => {
    const db = await data.open()
    await db
      .updateTable('embedded_wallets')
      .set(asked)
      .where('user_id', '=', userId)
      .where('replaced_at', 'is', null)
      .$if(warning !== undefined, update => update.where(isStillWarned(warning ?? '')))
      .execute()
  }

  return {
    async newWalletAt({ userId }) {
      const wallet = await walletInUse(await data.open(), userId)
      return wallet && pendingNewWallet(wallet, now())
    },

    askNewWallet: (user, at, warning) => set(user, { new_wallet_at: at }, warning),

    async cancelNewWallet({ userId }) {
      await set({ userId }, { new_wallet_at: null })
      await warnings.dropAll(userId, ['newWallet'])
    },

    async startNewWallet({ userId }) {
      const db = await data.open()
      const { numUpdatedRows } = await db
        .updateTable('embedded_wallets')
        // Recovery ends too: the mail's reader could no longer stop it.
        .set({ replaced_at: now(), recovery_at: null, recovery_key: '' })
        .where('user_id', '=', userId)
        .where('replaced_at', 'is', null)
        .where('new_wallet_at', '<=', now())
        .where('new_wallet_at', '>', now() - newWalletOpenMs)
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
      // After an email change, the wallet does not open before the former address has had time to undo it.
      return Math.max(now() + recoveryWaitMs, await warnings.undoEndsAt(userId))
    },

    askRecovery: (owner, at, warning) => set(owner, { recovery_at: at, recovery_key: owner.deviceKey }, warning),

    async cancelRecovery(user) {
      await set(user, { recovery_at: null, recovery_key: '' })
      await warnings.dropAll(user.userId, ['recovery'])
    },
  }
}
