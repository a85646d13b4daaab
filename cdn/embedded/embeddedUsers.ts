import type { Kysely, Selectable } from 'kysely'
import { mailboxOf } from '../abuse/mailboxOf.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { DataTables } from '../store/tables.ts'
import { endEmailChanges } from './endBegun.ts'
import { isSocialUserIndex } from './social/socialUsers.ts'
import type { VaultKey } from './vaultKey.ts'

/** Users who have signed in. */
export interface EmbeddedUsers {
  /** Undefined for users whose provider gave none. */
  email(userId: string): Promise<string | undefined>
  /** The address and its row; undefined for users without one. */
  addressRow(userId: string): Promise<{ email: string; index: string; sealed: string } | undefined>
  /** The address, and whether it signs in. */
  ownEmail(userId: string): Promise<{ email: string | undefined; emailSignsIn: boolean }>
  /** Whether the address signs in; an address from a provider only receives mails. */
  emailSignsIn(userId: string): Promise<boolean>
  isEmailOf(userId: string, email: string): Promise<boolean>
  /** That their mails are in; empty if it is not known. */
  language(userId: string): Promise<string>
  /** Ends pending changes. @throws StoreFailure `duplicate` if another user has it */
  setEmail(userId: string, email: string, transaction: Kysely<DataTables>): Promise<void>
  /** Restores an address from its stored form. @throws StoreFailure `duplicate` */
  restoreAddress(userId: string, kept: { index: string; sealed: string }): Promise<void>
}

/** A sealed address, and the index by which it is found. */
export interface KeptAddress {
  email_index: string
  email_sealed: string
}

type UserRow = Selectable<DataTables['embedded_users']>

/** Equal for the addresses of one account. */
export const plainEmail = (email: string): string => email.normalize('NFC').toLowerCase()
/** Index for counting what reaches a mailbox. */
export const indexOfMailbox = (vaultKey: Pick<VaultKey, 'index'>, email: string): Promise<string> =>
  vaultKey.index(mailboxOf(email), 'email')
/** All indexes that its counts may be stored under. */
export const indexesOfMailbox = (vaultKey: VaultKey, email: string): Promise<string[]> =>
  vaultKey.indexes(mailboxOf(email), 'email')
/** Index for finding an address; reveals nothing without the operator's key. */
export const indexOfEmail = (vaultKey: Pick<VaultKey, 'index'>, email: string): Promise<string> =>
  vaultKey.index(plainEmail(email), 'email')
/** All indexes that it may be stored under. */
export const indexesOfEmail = (vaultKey: VaultKey, email: string): Promise<string[]> =>
  vaultKey.indexes(plainEmail(email), 'email')

/** Binds a sealed address to its row. */
export const emailPlace = (index: string): string => `email|${index}`

/** A sign-in address, as stored. */
export async function keptAddress(vaultKey: Pick<VaultKey, 'seal' | 'index'>, email: string): Promise<KeptAddress> {
  const email_index = await indexOfEmail(vaultKey, email)
  return { email_index, email_sealed: await vaultKey.seal(new TextEncoder().encode(email), emailPlace(email_index)) }
}

export const openAddress = async (
  vaultKey: Pick<VaultKey, 'open'>,
  { email_index, email_sealed }: KeptAddress,
): Promise<string> => new TextDecoder().decode(await vaultKey.open(email_sealed, emailPlace(email_index)))

export function createEmbeddedUsers(data: DataStore, vaultKey: VaultKey): EmbeddedUsers {
  const find = async (userId: string) => {
    const db = await data.open()
    return db.selectFrom('embedded_users').selectAll().where('id', '=', userId).executeTakeFirst()
  }
  const addressOf = async (user: UserRow | undefined) => {
    if (!user?.email_sealed) return undefined
    const { email_index: index, email_sealed: sealed } = user
    return { email: await openAddress(vaultKey, user), index, sealed }
  }
  const addressRow = async (userId: string) => addressOf(await find(userId))
  const signsIn = (user: UserRow | undefined) => user !== undefined && !isSocialUserIndex(user.email_index)
  const setEmail: EmbeddedUsers['setEmail'] = async (userId, email, transaction) => {
    const address = await keptAddress(await vaultKey.during(transaction), email)
    // Another key may have stored it for another user.
    const other = await transaction
      .selectFrom('embedded_users')
      .select('id')
      .where('email_index', 'in', await indexesOfEmail(vaultKey, email))
      .where('id', '!=', userId)
      .executeTakeFirst()
    if (other) throw new StoreFailure('duplicate', 'Another user has this address')
    await transaction.updateTable('embedded_users').set(address).where('id', '=', userId).execute()
    await endEmailChanges(transaction, userId)
  }
  return {
    addressRow,
    setEmail,

    async email(userId) {
      return (await addressRow(userId))?.email
    },

    async language(userId) {
      return (await find(userId))?.language ?? ''
    },

    async ownEmail(userId) {
      const user = await find(userId)
      return { email: (await addressOf(user))?.email, emailSignsIn: signsIn(user) }
    },

    async emailSignsIn(userId) {
      return signsIn(await find(userId))
    },

    async isEmailOf(userId, email) {
      const user = await find(userId)
      return user !== undefined && (await indexesOfEmail(vaultKey, email)).includes(user.email_index)
    },

    async restoreAddress(userId, { index: email_index, sealed: email_sealed }) {
      const db = await data.open()
      const address = { email_index, email_sealed }
      if (!email_sealed || isSocialUserIndex(email_index)) {
        await db.updateTable('embedded_users').set(address).where('id', '=', userId).execute()
        return endEmailChanges(db, userId)
      }
      const email = await openAddress(vaultKey, address)
      await db.transaction().execute(transaction => setEmail(userId, email, transaction))
    },
  }
}
