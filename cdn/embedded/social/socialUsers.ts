import type { Kysely } from 'kysely'
import { maxLogins } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { DataStore } from '../../store/store.ts'
import type { DataTables } from '../../store/tables.ts'
import { createId } from '../secrets.ts'
import type { VaultKey } from '../vaultKey.ts'
import type { Warnings } from '../warnings.ts'
import type { SocialProfile } from './socialProviders.ts'

/**
 * Maps provider accounts to users. Only the provider and its own id identify an account: its address or name never
 * does.
 */
export interface SocialUsers {
  /** The account's user, created at the first sign-in. */
  signIn(provider: string, profile: SocialProfile): Promise<string>
  /**
   * Adds an account to a user who just authenticated.
   * @returns whether it is new to them
   * @throws ApiFailure `account_taken` if it is another user's
   */
  link(provider: string, profile: SocialProfile, userId: string): Promise<boolean>
  /** Most recently used first. */
  of(userId: string): Promise<SocialLogin[]>
  find(userId: string, subjectIndex: string): Promise<{ provider: string; sealed: string } | undefined>
  /** Restores an account from its stored form. */
  restore(userId: string, kept: { provider: string; subjectIndex: string; sealed: string }): Promise<void>
  /** Shown to its owner. */
  read(provider: string, subjectIndex: string, sealed: string): Promise<{ name: string }>
  indexOf(provider: string, subject: string): Promise<string>
}

/** A provider account that signs a user in. */
export interface SocialLogin {
  loginId: string
  provider: string
  name: string
}

/** For users without an email; cannot collide with an address index. */
export const socialUserIndex = (userId: string): string => `social|${userId}`
export const isSocialUserIndex = (index: string): boolean => index.startsWith('social|')

export const socialPlace = (provider: string, subjectIndex: string): string => `social|${provider}|${subjectIndex}`
export const indexOfSubject = (vaultKey: VaultKey, provider: string, subject: string): Promise<string> =>
  vaultKey.index(`${provider}|${subject}`, 'social')

const encode = (text: string) => new TextEncoder().encode(text)

interface Deps {
  data: DataStore
  vaultKey: VaultKey
  warnings: Pick<Warnings, 'keeps'>
  now(): number
}

export function createSocialUsers({ data, vaultKey, warnings, now }: Deps): SocialUsers {
  const indexOf = (provider: string, subject: string) => indexOfSubject(vaultKey, provider, subject)
  /** Checked once it is taken, when a concurrent removal is visible. @param exceptOf a user who may have it */
  const demandFree = async (db: Kysely<DataTables>, provider: string, subjectIndex: string, exceptOf?: string) => {
    if (await warnings.keeps(socialPlace(provider, subjectIndex), exceptOf, db)) throw taken()
  }
  const read = async (provider: string, subjectIndex: string, sealed: string) => {
    const bytes = await vaultKey.open(sealed, socialPlace(provider, subjectIndex))
    const [, name] = JSON.parse(new TextDecoder().decode(bytes))
    return { name: `${name}` }
  }
  /** The account's user, whoever was first. */
  const keep = async (
    db: Kysely<DataTables>,
    provider: string,
    { subject, name }: SocialProfile,
    userId: string,
  ): Promise<string> => {
    const subject_index = await indexOf(provider, subject)
    // Stores the current name. Keeps the id, so that a new key can index it again.
    const sealed = await vaultKey.seal(encode(JSON.stringify([subject, name])), socialPlace(provider, subject_index))
    const { user_id } = await db
      .insertInto('embedded_socials')
      .values({ provider, subject_index, sealed, user_id: userId, created_at: now(), used_at: now() })
      .onConflict(conflict => conflict.columns(['provider', 'subject_index']).doUpdateSet({ sealed, used_at: now() }))
      .returning('user_id')
      .executeTakeFirstOrThrow()
    return user_id
  }

  const rowsOf = (db: Kysely<DataTables>, userId: string) =>
    db
      .selectFrom('embedded_socials')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('used_at', 'desc')
      .limit(maxLogins)
      .execute()

  return {
    read,
    indexOf,

    async signIn(provider, profile) {
      const db = await data.open()
      const subjectIndex = await indexOf(provider, profile.subject)
      const known = await db
        .selectFrom('embedded_socials')
        .select('user_id')
        .where('provider', '=', provider)
        .where('subject_index', '=', subjectIndex)
        .executeTakeFirst()
      if (known) return keep(db, provider, profile, known.user_id)

      const id = createId()
      const email_index = socialUserIndex(id)
      // Mails about the wallet go to the address of the first sign-in, whatever the provider says later. It does not
      // sign in.
      const email_sealed = profile.email ? await vaultKey.seal(encode(profile.email), `email|${email_index}`) : ''
      return db.transaction().execute(async transaction => {
        const user = { id, email_index, email_sealed, created_at: now() }
        await transaction.insertInto('embedded_users').values(user).execute()
        const userId = await keep(transaction, provider, profile, id)
        // Another tab was first.
        if (userId !== id) await transaction.deleteFrom('embedded_users').where('id', '=', id).execute()
        else await demandFree(transaction, provider, subjectIndex)
        return userId
      })
    },

    async link(provider, profile, userId) {
      const db = await data.open()
      const subjectIndex = await indexOf(provider, profile.subject)
      return db.transaction().execute(async transaction => {
        // Serializes concurrent windows: the second one counts what the first added.
        await transaction.updateTable('embedded_users').set({ id: userId }).where('id', '=', userId).execute()
        const rows = await rowsOf(transaction, userId)
        const isKnown = rows.some(row => row.subject_index === subjectIndex)
        if (rows.length >= maxLogins && !isKnown) throw taken()
        if ((await keep(transaction, provider, profile, userId)) !== userId) throw taken()
        await demandFree(transaction, provider, subjectIndex, userId)
        return !isKnown
      })
    },

    async find(userId, subjectIndex) {
      const db = await data.open()
      return db
        .selectFrom('embedded_socials')
        .select(['provider', 'sealed'])
        .where('user_id', '=', userId)
        .where('subject_index', '=', subjectIndex)
        .executeTakeFirst()
    },

    async restore(userId, { provider, subjectIndex: subject_index, sealed }) {
      const db = await data.open()
      await db
        .insertInto('embedded_socials')
        .values({ provider, subject_index, sealed, user_id: userId, created_at: now(), used_at: now() })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    },

    async of(userId) {
      return Promise.all(
        (await rowsOf(await data.open(), userId)).map(async ({ provider, subject_index, sealed }) => ({
          loginId: subject_index,
          provider,
          ...(await read(provider, subject_index, sealed)),
        })),
      )
    },
  }
}

const taken = () => new ApiFailure('account_taken', 'This account already signs someone else in')
