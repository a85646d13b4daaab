import type { Kysely, Selectable } from 'kysely'
import { maxLogins } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { TakenCounts } from '../../limits/counts.ts'
import type { DataStore } from '../../store/store.ts'
import type { DataTables } from '../../store/tables.ts'
import { keepLanguage } from '../keepLanguage.ts'
import { keyIdOf } from '../keyIds.ts'
import { createId } from '../secrets.ts'
import type { VaultKey } from '../vaultKey.ts'
import type { Warnings } from '../warnings.ts'
import type { SocialProfile } from './socialProviders.ts'

/**
 * Maps provider accounts to users. Only the provider and its own id identify an account: its address or name never
 * does.
 */
export interface SocialUsers {
  /**
   * The account's user, created at the first sign-in.
   * @throws ApiFailure `rate_limited` if the project has reached its limit of new users for today
   */
  signIn(provider: string, profile: SocialProfile, by: SignedInBy): Promise<string>
  /**
   * Adds an account to a user who just authenticated.
   * @returns whether it is new to them
   * @throws ApiFailure `account_taken` if it is another user's
   */
  link(provider: string, profile: SocialProfile, userId: string): Promise<boolean>
  /** Most recently used first. */
  of(userId: string): Promise<SocialLogin[]>
  /** @param loginId as {@link SocialLogin} has it, also of before a key was changed */
  find(userId: string, loginId: string): Promise<KeptSocial | undefined>
  findSubject(userId: string, provider: string, subject: string): Promise<KeptSocial | undefined>
  /** Restores an account from its stored form. */
  restore(userId: string, kept: KeptSocial): Promise<void>
  remove(db: Kysely<DataTables>, userId: string, kept: KeptSocial): Promise<void>
  /** Shown to its owner. */
  read(kept: KeptSocial): Promise<Pick<SocialLogin, 'name' | 'number'>>
}

interface SignedInBy {
  deviceKey: string
  /** Language of mails to a new user, and to a known one in this browser. */
  language: string
  project: string
}

/** As it is stored. */
export interface KeptSocial {
  provider: string
  subjectIndex: string
  sealed: string
}

/** A provider account that signs a user in. */
export interface SocialLogin {
  loginId: string
  provider: string
  name: string
  /** The account's id, if its name is unverified. */
  number?: string | undefined
}

/** For users without an email; cannot collide with an address index. */
export const socialUserIndex = (userId: string): string => `social|${userId}`
export const isSocialUserIndex = (index: string): boolean => index.startsWith('social|')

export const socialPlace = (provider: string, subjectIndex: string): string => `social|${provider}|${subjectIndex}`
export const indexOfSubject = (vaultKey: Pick<VaultKey, 'index'>, provider: string, subject: string): Promise<string> =>
  vaultKey.index(`${provider}|${subject}`, 'social')

const encode = (text: string) => new TextEncoder().encode(text)

interface Deps {
  data: DataStore
  vaultKey: VaultKey
  warnings: Pick<Warnings, 'keeps'>
  now(): number
  /** Counts a new user. @throws ApiFailure `rate_limited` */
  countSignUp(project: string): Promise<TakenCounts>
}

export function createSocialUsers({ data, vaultKey, warnings, now, countSignUp }: Deps): SocialUsers {
  const indexesOf = (provider: string, subject: string) => vaultKey.indexes(`${provider}|${subject}`, 'social')
  /** Checked once it is taken, when a concurrent removal is visible. @param exceptOf a user who may have it */
  const demandFree = async (
    db: Kysely<DataTables>,
    provider: string,
    indexes: readonly string[],
    exceptOf?: string,
  ) => {
    const places = indexes.map(index => socialPlace(provider, index))
    if (await warnings.keeps(places, exceptOf, db)) throw taken()
  }
  const open = async ({ provider, subjectIndex, sealed }: KeptSocial): Promise<[subject: string, name: string]> =>
    JSON.parse(new TextDecoder().decode(await vaultKey.open(sealed, socialPlace(provider, subjectIndex))))
  const read = async (kept: KeptSocial) => {
    const [subject, name] = await open(kept)
    // The app and relay could claim the name of the very person who looks at it.
    return { name: `${name}`, ...(kept.provider === 'farcaster' && { number: `!${subject}` }) }
  }
  const keptOf = ({ provider, subject_index, sealed }: SocialRow): KeptSocial => ({
    ...{ provider, subjectIndex: subject_index, sealed },
  })
  /** The account's user, whichever request was first. */
  const keep = async (
    db: Kysely<DataTables>,
    provider: string,
    { subject, name }: Pick<SocialProfile, 'subject' | 'name'>,
    userId: string,
  ): Promise<string> => {
    const key = await vaultKey.during(db)
    const subject_index = await indexOfSubject(key, provider, subject)
    // Stores the current name. Keeps the id, so that a new key can index it again.
    const sealed = await key.seal(encode(JSON.stringify([subject, name])), socialPlace(provider, subject_index))
    const known = await db
      .updateTable('embedded_socials')
      .set({ subject_index, sealed, used_at: now() })
      .where('provider', '=', provider)
      .where('subject_index', 'in', await indexesOf(provider, subject))
      .returning('user_id')
      .executeTakeFirst()
    if (known) return known.user_id
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

    async signIn(provider, profile, { deviceKey, language, project }) {
      const db = await data.open()
      const indexes = await indexesOf(provider, profile.subject)
      const known = await db
        .selectFrom('embedded_socials')
        .select('user_id')
        .where('provider', '=', provider)
        .where('subject_index', 'in', indexes)
        .executeTakeFirst()
      if (known)
        return db.transaction().execute(async transaction => {
          const userId = await keep(transaction, provider, profile, known.user_id)
          await keepLanguage(transaction, userId, deviceKey, language)
          return userId
        })

      const id = createId()
      const email_index = socialUserIndex(id)
      // Mails about the wallet go to the address of the first sign-in, whatever the provider says later. It does not
      // sign in.
      const email_sealed = profile.email ? await vaultKey.seal(encode(profile.email), `email|${email_index}`) : ''
      // Outside of the transaction, because it needs the database file's only writer.
      const counted = await countSignUp(project)
      const keepNew = async (transaction: Kysely<DataTables>) => {
        const user = { id, email_index, email_sealed, created_at: now(), language }
        await transaction.insertInto('embedded_users').values(user).execute()
        const userId = await keep(transaction, provider, profile, id)
        // Another tab was first.
        if (userId !== id) await transaction.deleteFrom('embedded_users').where('id', '=', id).execute()
        else await demandFree(transaction, provider, indexes)
        return userId
      }
      const userId = await db
        .transaction()
        .execute(keepNew)
        .catch(async error => {
          await counted.giveBack()
          throw error
        })
      if (userId !== id) await counted.giveBack()
      return userId
    },

    async link(provider, profile, userId) {
      const db = await data.open()
      const indexes = await indexesOf(provider, profile.subject)
      return db.transaction().execute(async transaction => {
        // Serializes concurrent windows: the second one counts what the first added.
        await transaction.updateTable('embedded_users').set({ id: userId }).where('id', '=', userId).execute()
        const rows = await rowsOf(transaction, userId)
        const isKnown = rows.some(row => row.provider === provider && indexes.includes(row.subject_index))
        if (rows.length >= maxLogins && !isKnown) throw taken()
        if ((await keep(transaction, provider, profile, userId)) !== userId) throw taken()
        await demandFree(transaction, provider, indexes, userId)
        return !isKnown
      })
    },

    async find(userId, loginId) {
      for (const kept of (await rowsOf(await data.open(), userId)).map(keptOf)) {
        const [subject] = await open(kept)
        if ((await indexesOf(kept.provider, subject)).some(index => loginIdOf(index) === loginId)) return kept
      }
      return undefined
    },

    async findSubject(userId, provider, subject) {
      const db = await data.open()
      const row = await db
        .selectFrom('embedded_socials')
        .selectAll()
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .where('subject_index', 'in', await indexesOf(provider, subject))
        .executeTakeFirst()
      return row && keptOf(row)
    },

    async restore(userId, kept) {
      const [subject, name] = await open(kept)
      const db = await data.open()
      await db.transaction().execute(transaction => keep(transaction, kept.provider, { subject, name }, userId))
    },

    async remove(db, userId, kept) {
      const [subject] = await open(kept)
      await db
        .deleteFrom('embedded_socials')
        .where('user_id', '=', userId)
        .where('provider', '=', kept.provider)
        .where('subject_index', 'in', await indexesOf(kept.provider, subject))
        .execute()
    },

    async of(userId) {
      return Promise.all(
        (await rowsOf(await data.open(), userId)).map(keptOf).map(async kept => ({
          loginId: loginIdOf(kept.subjectIndex),
          provider: kept.provider,
          ...(await read(kept)),
        })),
      )
    },
  }
}

type SocialRow = Selectable<DataTables['embedded_socials']>

/** Omits the key's id, which callers need not know. */
const loginIdOf = (subjectIndex: string): string => keyIdOf(subjectIndex).text

const taken = () => new ApiFailure('account_taken', 'This account already signs someone else in')
