import type { Kysely } from 'kysely'
import { socialNames, withNumber } from '../../shared/embedded/socialProviders.ts'
import { ApiFailure } from '../apiFailure.ts'
import { dayMs } from '../limits/counts.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import { type EmbeddedUsers, emailPlace, openAddress } from './embeddedUsers.ts'
import { endEmailChanges } from './endBegun.ts'
import {
  isSocialUserIndex,
  type KeptSocial,
  type SocialLogin,
  type SocialUsers,
  socialPlace,
  socialUserIndex,
} from './social/socialUsers.ts'
import type { VaultKey } from './vaultKey.ts'
import type { KeptLogin, MailedKind, WarningKind, WarningRow, Warnings } from './warnings.ts'

/** A user's logins: an email, and accounts at providers. At least one always remains. */
export interface Logins {
  /** Notifies of an added provider account, with a link that undoes it. */
  notifyAdded(added: { userId: string; provider: string; subject: string; browser: string }): Promise<void>
  /**
   * Sends the mail first: its link protects the owner.
   * @param loginId `email`, or of an account at a provider
   * @throws ApiFailure `login_needed` if it is the last one; `not_found`; `mail_failed`
   */
  remove(userId: string, loginId: string, browser: string): Promise<void>
  /** Reverts everything since this warning. */
  undo(warning: WarningRow): Promise<void>
  /** The login's name on the warning's page. */
  nameOf(warning: WarningRow): Promise<string | undefined>
  /** A user's name in browser prompts: their address, or the account they used last. */
  titleOf(userId: string): Promise<string>
}

/** Warnings about changed, added or removed logins. */
const loginKinds: readonly WarningKind[] = ['emailChange', 'loginAdded', 'loginRemoved']
export const isOfLogins = (kind: string): boolean => (loginKinds as readonly string[]).includes(kind)

/** How long the owner can undo it. */
export const undoMs = 3 * dayMs

interface Deps {
  data: DataStore
  vaultKey: VaultKey
  users: EmbeddedUsers
  socialUsers: SocialUsers
  warnings: Warnings
  now(): number
  /**
   * Mails the user a warning with a link that undoes the change. @returns the warning, if there is an address. @throws
   * `mail_failed`
   */
  warn(warned: {
    userId: string
    kind: MailedKind
    browser: string
    at: number
    endsAt: number
    login: KeptLogin
    name: string
  }): Promise<string | undefined>
}

interface FoundLogin {
  kept: KeptLogin
  name: string
  remove(db: Kysely<DataTables>): Promise<void>
}

export function createLogins({ data, vaultKey, users, socialUsers, warnings, now, warn }: Deps): Logins {
  const warnOf = (
    { kind, userId, browser }: { kind: MailedKind; userId: string; browser: string },
    { kept, name }: Omit<FoundLogin, 'remove'>,
  ) => {
    const at = now() + undoMs
    return warn({ kind, userId, browser, at, endsAt: at, login: kept, name })
  }

  const findEmail = async (userId: string): Promise<FoundLogin | undefined> => {
    const address = await users.addressRow(userId)
    if (!address || isSocialUserIndex(address.index)) return undefined
    const email_index = socialUserIndex(userId)
    // Mails about the wallet still go there.
    const email_sealed = await vaultKey.seal(new TextEncoder().encode(address.email), emailPlace(email_index))
    return {
      kept: address,
      name: address.email,
      async remove(db) {
        await db.updateTable('embedded_users').set({ email_index, email_sealed }).where('id', '=', userId).execute()
        await endEmailChanges(db, userId)
      },
    }
  }

  const socialLogin = async (userId: string, kept: KeptSocial): Promise<FoundLogin> => ({
    kept: { index: socialPlace(kept.provider, kept.subjectIndex), sealed: kept.sealed },
    name: await nameOfSocial(kept),
    remove: db => socialUsers.remove(db, userId, kept),
  })
  const findSocial = async (userId: string, loginId: string) => {
    const kept = await socialUsers.find(userId, loginId)
    return kept && socialLogin(userId, kept)
  }

  const nameOfSocial = async (kept: KeptSocial) => socialTitle({ ...kept, ...(await socialUsers.read(kept)) })
  const socialTitle = ({ provider, name, number }: Pick<SocialLogin, 'provider' | 'name' | 'number'>) => {
    const service = Object.hasOwn(socialNames, provider) ? socialNames[provider as keyof typeof socialNames] : provider
    // Apple gives no name.
    return name === service ? service : `${service} (${withNumber(name, number)})`
  }

  const demandAnother = async (db: Kysely<DataTables>, userId: string) => {
    const [user, socials] = await Promise.all([
      db.selectFrom('embedded_users').select('email_index').where('id', '=', userId).executeTakeFirstOrThrow(),
      db.selectFrom('embedded_socials').select('subject_index').where('user_id', '=', userId).execute(),
    ])
    if (socials.length + (isSocialUserIndex(user.email_index) ? 0 : 1) < 2)
      throw new ApiFailure('login_needed', 'Nothing else signs in to this account. Add another way first')
  }

  const undoOne = async ({ kind, user_id: userId, email_index: index, email_sealed: sealed }: WarningRow) => {
    const social = readSocialPlace(index)
    if (!social) return users.restoreAddress(userId, { index, sealed })
    const kept = { ...social, sealed }
    if (kind === 'loginRemoved') return socialUsers.restore(userId, kept)
    return socialUsers.remove(await data.open(), userId, kept)
  }

  return {
    async notifyAdded({ userId, provider, subject, browser }) {
      const kept = await socialUsers.findSubject(userId, provider, subject)
      if (kept) await warnOf({ kind: 'loginAdded', userId, browser }, await socialLogin(userId, kept))
    },

    async remove(userId, loginId, browser) {
      const found = await (loginId === 'email' ? findEmail(userId) : findSocial(userId, loginId))
      if (!found) throw new ApiFailure('not_found', 'There is no such login')
      const db = await data.open()
      await demandAnother(db, userId)
      const warning = await warnOf({ kind: 'loginRemoved', userId, browser }, found)
      try {
        await db.transaction().execute(async transaction => {
          // Serializes concurrent removals: the second one counts what the first left.
          await transaction.updateTable('embedded_users').set({ id: userId }).where('id', '=', userId).execute()
          await demandAnother(transaction, userId)
          await found.remove(transaction)
        })
      } catch (error) {
        if (warning) await warnings.drop(warning)
        throw error
      }
    },

    async undo(warning) {
      const { user_id: userId, created_at: since } = warning
      // An attacker may have added a login and used it to remove another.
      const later = await warnings.newestSince(userId, loginKinds, since)
      for (const each of [...later, warning]) await undoOne(each)
      await warnings.dropAll(userId, loginKinds, since)
    },

    async titleOf(userId) {
      const email = await users.email(userId)
      const [first] = email === undefined ? await socialUsers.of(userId) : []
      return email ?? (first ? socialTitle(first) : '')
    },

    async nameOf({ kind, email_index: index, email_sealed: sealed }) {
      const social = readSocialPlace(index)
      if (social) return nameOfSocial({ ...social, sealed })
      if (kind !== 'loginRemoved') return undefined
      return openAddress(vaultKey, { email_index: index, email_sealed: sealed })
    },
  }
}

/** @returns undefined for an address */
export function readSocialPlace(place: string): { provider: string; subjectIndex: string } | undefined {
  const [, provider, subjectIndex] = /^social\|([^|]+)\|(.+)$/.exec(place) ?? []
  return provider && subjectIndex ? { provider, subjectIndex } : undefined
}
