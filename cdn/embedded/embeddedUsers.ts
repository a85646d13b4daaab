import type { Kysely } from 'kysely'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import { isSocialUserIndex } from './social/socialUsers.ts'
import type { VaultKey } from './vaultKey.ts'

/** Users who have signed in. */
export interface EmbeddedUsers {
  /** Undefined for users whose provider gave none. */
  email(userId: string): Promise<string | undefined>
  /** The address and its row; undefined for users without one. */
  addressRow(userId: string): Promise<{ email: string; index: string; sealed: string } | undefined>
  /** Whether the address signs in; an address from a provider only receives mails. */
  emailSignsIn(userId: string): Promise<boolean>
  isEmailOf(userId: string, email: string): Promise<boolean>
  /** @throws StoreFailure `duplicate` if another user has it */
  setEmail(userId: string, email: string, transaction: Kysely<DataTables>): Promise<void>
  /** Restores an address from its stored form. @throws StoreFailure `duplicate` */
  restoreAddress(userId: string, kept: { index: string; sealed: string }): Promise<void>
}

/** Index for finding an address; reveals nothing without the operator's key. */
export const indexOfEmail = (vaultKey: VaultKey, email: string): Promise<string> =>
  vaultKey.index(email.normalize('NFC').toLowerCase(), 'email')

/** Binds a sealed address to its row. */
export const emailPlace = (index: string): string => `email|${index}`

export function createEmbeddedUsers(data: DataStore, vaultKey: VaultKey): EmbeddedUsers {
  const find = async (userId: string) => {
    const db = await data.open()
    return db.selectFrom('embedded_users').selectAll().where('id', '=', userId).executeTakeFirst()
  }
  const addressRow = async (userId: string) => {
    const user = await find(userId)
    if (!user?.email_sealed) return undefined
    const { email_index: index, email_sealed: sealed } = user
    const email = new TextDecoder().decode(await vaultKey.open(sealed, emailPlace(index)))
    return { email, index, sealed }
  }
  const restoreAddress = async (
    userId: string,
    { index, sealed }: { index: string; sealed: string },
    transaction?: Kysely<DataTables>,
  ) => {
    const db = transaction ?? (await data.open())
    await db
      .updateTable('embedded_users')
      .set({ email_index: index, email_sealed: sealed })
      .where('id', '=', userId)
      .execute()
  }
  return {
    addressRow,
    restoreAddress: (userId, kept) => restoreAddress(userId, kept),

    async email(userId) {
      return (await addressRow(userId))?.email
    },

    async emailSignsIn(userId) {
      const user = await find(userId)
      return user !== undefined && !isSocialUserIndex(user.email_index)
    },

    async isEmailOf(userId, email) {
      return (await find(userId))?.email_index === (await indexOfEmail(vaultKey, email))
    },

    async setEmail(userId, email, transaction) {
      const index = await indexOfEmail(vaultKey, email)
      const sealed = await vaultKey.seal(new TextEncoder().encode(email), emailPlace(index))
      await restoreAddress(userId, { index, sealed }, transaction)
    },
  }
}
