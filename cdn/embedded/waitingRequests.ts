import { ApiFailure } from '../apiFailure.ts'
import type { DataStore } from '../store/store.ts'
import { dayMs } from './counts.ts'
import type { Owner } from './embeddedWallets.ts'
import { pendingRecovery, recoveryWaitMs } from './mailRecovery.ts'
import { demandWallet, slotsInUse, type WalletRow, walletInUse } from './walletRows.ts'
import { isStillWarned, type Warnings } from './warnings.ts'

type User = Pick<Owner, 'userId'>

/** A request is over once the link that stops it is. */
export const newWalletOpenMs = 30 * dayMs

/** What happens to a wallet a day after it was asked for, so that its owner has the time to stop it. */
export interface WaitingRequests {
  /** When a new wallet may be started that was asked for. */
  newWalletAt(user: User): Promise<number | undefined>
  /** @param warning nothing begins if whoever read its mail has stopped it already */
  askNewWallet(user: User, at: number, warning: string | undefined): Promise<void>
  cancelNewWallet(user: User): Promise<void>
  /** Sets the locked wallet aside, after 24 hours. */
  startNewWallet(user: User): Promise<void>
  /** Recovery by mail that was asked for: when it opens, and on which device. */
  recovery(user: User): Promise<{ at: number; key: string } | undefined>
  /** When recovery would open that is asked for now. @throws ApiFailure `not_available` if no mail recovers this wallet */
  recoveryDue(user: User): Promise<number>
  /** On this device alone. @param warning as of `askNewWallet` */
  askRecovery(owner: Owner, at: number, warning: string | undefined): Promise<void>
  cancelRecovery(user: User): Promise<void>
}

export function createWaitingRequests(
  data: DataStore,
  warnings: Pick<Warnings, 'undoEndsAt' | 'dropAll'>,
  now: () => number,
): WaitingRequests {
  type Asked = Pick<WalletRow, 'recovery_at' | 'recovery_key'> | Pick<WalletRow, 'new_wallet_at'>
  /** One statement: a warning that was stopped while its mail was on the way begins nothing. */
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
      const at = (await walletInUse(await data.open(), userId))?.new_wallet_at ?? undefined
      return at !== undefined && now() < at + newWalletOpenMs ? at : undefined
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
        // Recovery ends with it: whoever reads the mail could not stop it any more.
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
      // Whoever changed the email a moment ago does not open the wallet before the former address could undo that.
      return Math.max(now() + recoveryWaitMs, await warnings.undoEndsAt(userId))
    },

    askRecovery: (owner, at, warning) => set(owner, { recovery_at: at, recovery_key: owner.deviceKey }, warning),

    async cancelRecovery(user) {
      await set(user, { recovery_at: null, recovery_key: '' })
      await warnings.dropAll(user.userId, ['recovery'])
    },
  }
}
