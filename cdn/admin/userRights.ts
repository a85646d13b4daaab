import type { Kysely } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import { createEmbeddedSessions } from '../embedded/embeddedSessions.ts'
import { openAddress } from '../embedded/embeddedUsers.ts'
import { endBegun } from '../embedded/endBegun.ts'
import { addressesOf, deleteUser, demandUser, exportUser, type UserExport } from '../embedded/rightsOfUsers.ts'
import type { VaultKey } from '../embedded/vaultKey.ts'
import { OperatorError } from '../operatorError.ts'
import type { DataStore, Store } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import type { Answered, findUser as found } from './endpoints.ts'

/** More to write in the action's transaction. */
type Also = (transaction: Kysely<DataTables>, userId: string) => Promise<void>

/** The operator's actions on embedded users. Each throws ApiFailure `not_found` if there is no such user. */
export interface UserRights {
  /** @param named an email, an address of their wallet, or their id */
  find(named: string): Promise<Answered<typeof found>>
  suspend(userId: string, isSuspended: boolean, also: Also): Promise<void>
  /** Everywhere: on the secure site, and on sites where they signed in with its wallet. */
  signOut(userId: string, also: Also): Promise<void>
  export(userId: string, also: Also): Promise<UserExport>
  /** @returns the number of rows */
  delete(userId: string, also: Also): Promise<number>
}

interface Deps {
  data: DataStore
  cache: Store
  vaultKey: VaultKey
  now(): number
}

export function createUserRights({ data, cache, vaultKey, now }: Deps): UserRights {
  const sessions = createEmbeddedSessions(data, now)
  const demand = async (db: Kysely<DataTables>, userId: string) => {
    const user = await db.selectFrom('embedded_users').select('id').where('id', '=', userId).executeTakeFirst()
    if (!user) throw new ApiFailure('not_found', 'There is no such user')
  }
  /** Commands have their own message for a missing user. */
  const inWords = <Value>(work: Promise<Value>): Promise<Value> =>
    work.catch(error => {
      throw error instanceof OperatorError ? new ApiFailure('not_found', error.message) : error
    })

  return {
    async find(named) {
      const db = await data.open()
      const user = await inWords(demandUser(db, vaultKey, named))
      const of = (table: 'embedded_devices' | 'embedded_sessions') =>
        db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow()
      const [socials, devices, open, wallets] = await Promise.all([
        db.selectFrom('embedded_socials').select('provider').where('user_id', '=', user.id).execute(),
        of('embedded_devices'),
        of('embedded_sessions'),
        db
          .selectFrom('embedded_wallets')
          .select(['address', 'solana_address'])
          .where('user_id', '=', user.id)
          .where('replaced_at', 'is', null)
          .execute(),
      ])
      return {
        id: user.id,
        email: user.email_sealed ? await openAddress(vaultKey, user) : null,
        since: new Date(user.created_at).toISOString(),
        suspendedAt: user.suspended_at === null ? null : new Date(user.suspended_at).toISOString(),
        providers: socials.map(({ provider }) => provider),
        devices: Number(devices.count),
        sessions: Number(open.count),
        wallets: wallets.map(({ address, solana_address }) => ({ address, solanaAddress: solana_address })),
      }
    },

    async suspend(userId, isSuspended, also) {
      const db = await data.open()
      await db.transaction().execute(async transaction => {
        await demand(transaction, userId)
        // Keeps the time of the first suspension.
        const users = transaction.updateTable('embedded_users').where('id', '=', userId)
        if (isSuspended) {
          await users.set({ suspended_at: now() }).where('suspended_at', 'is', null).execute()
          await endBegun(transaction, userId)
        } else await users.set({ suspended_at: null }).execute()
        await also(transaction, userId)
      })
    },

    async signOut(userId, also) {
      const db = await data.open()
      await db.transaction().execute(async transaction => {
        await demand(transaction, userId)
        const addresses = await addressesOf(transaction, userId)
        await sessions.forgetDevices(userId, transaction)
        // Pending tickets could sign a window in.
        await transaction.deleteFrom('embedded_tickets').where('user_id', '=', userId).execute()
        await transaction.deleteFrom('auth_sessions').where('address', 'in', addresses).execute()
        await also(transaction, userId)
      })
    },

    async export(userId, also) {
      const db = await data.open()
      await demand(db, userId)
      // Logged before anything is read.
      await db.transaction().execute(transaction => also(transaction, userId))
      return inWords(exportUser({ data, vaultKey }, userId))
    },

    async delete(userId, also) {
      await demand(await data.open(), userId)
      return inWords(deleteUser({ data, cache, vaultKey }, userId, also))
    },
  }
}
