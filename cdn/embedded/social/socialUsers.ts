import { ApiFailure } from '../../apiFailure.ts'
import type { DataStore } from '../../store/store.ts'
import { createId } from '../secrets.ts'
import type { VaultKey } from '../vaultKey.ts'
import type { SocialProfile } from './socialProviders.ts'

/**
 * Whose accounts at providers are whose here. An account is its provider and the provider's own id alone: whatever address
 * or name it has today, it is never taken for somebody else's.
 */
export interface SocialUsers {
  /** The user of an account, made at its first sign-in. */
  signIn(provider: string, profile: SocialProfile): Promise<string>
  /**
   * Adds an account to a user who has just proved who they are.
   * @throws ApiFailure `account_taken` if it is another user's
   */
  link(provider: string, profile: SocialProfile, userId: string): Promise<void>
  /** The one used last first. */
  of(userId: string): Promise<{ provider: string; name: string }[]>
}

/** Of users without an email of their own; no index of an address looks like it. */
const socialUserIndex = (userId: string): string => `social|${userId}`
export const isSocialUserIndex = (index: string): boolean => index.startsWith('social|')

export const socialPlace = (provider: string, subjectIndex: string): string => `social|${provider}|${subjectIndex}`
export const indexOfSubject = (vaultKey: VaultKey, provider: string, subject: string): Promise<string> =>
  vaultKey.index(`${provider}|${subject}`, 'social')

const encode = (text: string) => new TextEncoder().encode(text)

export function createSocialUsers(data: DataStore, vaultKey: VaultKey, now: () => number): SocialUsers {
  /** The user of the account from now on, whoever was first. */
  const keep = async (provider: string, { subject, name }: SocialProfile, userId: string) => {
    const db = await data.open()
    const subject_index = await indexOfSubject(vaultKey, provider, subject)
    // The name is the one of today. The id is kept, so that a new key can index it anew.
    const sealed = await vaultKey.seal(encode(JSON.stringify([subject, name])), socialPlace(provider, subject_index))
    const { user_id } = await db
      .insertInto('embedded_socials')
      .values({ provider, subject_index, sealed, user_id: userId, created_at: now(), used_at: now() })
      .onConflict(conflict => conflict.columns(['provider', 'subject_index']).doUpdateSet({ sealed, used_at: now() }))
      .returning('user_id')
      .executeTakeFirstOrThrow()
    return user_id
  }

  return {
    async signIn(provider, profile) {
      const db = await data.open()
      const known = await db
        .selectFrom('embedded_socials')
        .select('user_id')
        .where('provider', '=', provider)
        .where('subject_index', '=', await indexOfSubject(vaultKey, provider, profile.subject))
        .executeTakeFirst()
      if (known) return keep(provider, profile, known.user_id)

      const id = createId()
      const email_index = socialUserIndex(id)
      // Mails about the wallet go to the address of the first sign-in, whatever the provider says later. It signs nobody in.
      const email_sealed = profile.email ? await vaultKey.seal(encode(profile.email), `email|${email_index}`) : ''
      await db.insertInto('embedded_users').values({ id, email_index, email_sealed, created_at: now() }).execute()
      const userId = await keep(provider, profile, id)
      // Another tab was first.
      if (userId !== id) await db.deleteFrom('embedded_users').where('id', '=', id).execute()
      return userId
    },

    async link(provider, profile, userId) {
      if ((await keep(provider, profile, userId)) !== userId)
        throw new ApiFailure('account_taken', 'This account signs somebody else in already')
    },

    async of(userId) {
      const db = await data.open()
      const rows = await db
        .selectFrom('embedded_socials')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('used_at', 'desc')
        .limit(16)
        .execute()
      return Promise.all(
        rows.map(async ({ provider, subject_index, sealed }) => {
          const [, name] = JSON.parse(
            new TextDecoder().decode(await vaultKey.open(sealed, socialPlace(provider, subject_index))),
          )
          return { provider, name: `${name}` }
        }),
      )
    },
  }
}
