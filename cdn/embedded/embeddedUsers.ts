import type { DataStore } from '../store/store.ts'
import type { VaultKey } from './vaultKey.ts'

/** Whoever has signed in. */
export interface EmbeddedUsers {
  /** Undefined if the database was changed by hand. */
  email(userId: string): Promise<string | undefined>
  isEmailOf(userId: string, email: string): Promise<boolean>
  /** The device has signed in as this user, and needs no link next time. */
  keepDevice(userId: string, deviceKey: string, label: string): Promise<void>
}

/** By which an address is found; it tells nothing without the operator's key. */
export const indexOfEmail = (vaultKey: VaultKey, email: string): Promise<string> =>
  vaultKey.index(email.normalize('NFC').toLowerCase(), 'email')

export function createEmbeddedUsers(data: DataStore, vaultKey: VaultKey, now: () => number): EmbeddedUsers {
  const find = async (userId: string) => {
    const db = await data.open()
    return db.selectFrom('embedded_users').selectAll().where('id', '=', userId).executeTakeFirst()
  }
  return {
    async email(userId) {
      const user = await find(userId)
      return user && new TextDecoder().decode(await vaultKey.open(user.email_sealed, `email|${user.email_index}`))
    },

    async isEmailOf(userId, email) {
      return (await find(userId))?.email_index === (await indexOfEmail(vaultKey, email))
    },

    async keepDevice(userId, deviceKey, label) {
      const db = await data.open()
      await db
        .insertInto('embedded_devices')
        .values({ user_id: userId, device_key: deviceKey, label, known_at: now() })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    },
  }
}
