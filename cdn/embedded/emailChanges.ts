import { ApiFailure } from '../apiFailure.ts'
import { dayMs } from '../limits/counts.ts'
import { ifPossible } from '../store/ifPossible.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import { ofKnown, ofStrangers } from './emailAllowances.ts'
import { type AttemptRow, type CodeAction, changeActions, type EmailCodes, nextPlace } from './emailCodes.ts'
import {
  type EmbeddedUsers,
  indexesOfEmail,
  indexOfEmail,
  indexOfMailbox,
  openAddress,
  plainEmail,
} from './embeddedUsers.ts'
import type { Owner } from './embeddedWallets.ts'
import { undoMs } from './logins.ts'
import { type EmbeddedMails, refusedAddress } from './mail/createMails.ts'
import type { Mail, MailContent } from './mail/writeMail.ts'
import { isOfNobody } from './testSignIns.ts'
import type { VaultKey } from './vaultKey.ts'
import type { Warnings } from './warnings.ts'

/** Changes an account's email: a code to the current address, then one to the new address. */
export interface EmailChanges {
  begin(asked: AskedChange): Promise<BegunChange>
  /** Sends the pending code again. */
  resend(owner: Changer, attemptId: string): Promise<BegunChange>
  /**
   * The first code starts the second attempt; the second code changes the email and warns the former address.
   * @throws ApiFailure `email_taken` if another account has the address: accounts are never merged
   */
  submit(owner: Changer, attemptId: string, code: string): Promise<{ attemptId: string } | { email: string }>
}

/** @property client the client's address; for IPv6, its /64 */
export interface Changer extends Owner {
  client: string
}

export interface AskedChange {
  owner: Changer
  /** The new address. */
  email: string
  /** Undefined for accounts that sign in another way. */
  present: string | undefined
  /** Whether the current address signs in; otherwise it only receives mails. */
  presentSignsIn: boolean
  project: string
  pageOrigin: string
  browser: string
}

export interface BegunChange {
  action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  attemptId: string
}

interface Deps {
  data: DataStore
  vaultKey: VaultKey
  codes: EmailCodes
  users: EmbeddedUsers
  warnings: Warnings
  now(): number
  mails: EmbeddedMails
  /** A mail on behalf of a project. */
  write(project: string, content: MailContent, language: string): Promise<Mail>
  /** URL of a warning's link. */
  linkTo(link: string): string
  /** URL of a code's link, which ends it. */
  stopTo(link: string): string
}

const changesADay = 5

export function createEmailChanges({
  data,
  vaultKey,
  codes,
  users,
  warnings,
  now,
  mails,
  write,
  linkTo,
  stopTo,
}: Deps): EmailChanges {
  const beginFor = async (
    { userId, deviceKey, client }: Changer,
    action: BegunChange['action'],
    {
      to,
      next,
      project,
      pageOrigin,
      browser,
    }: { to: string; next: string } & Omit<AskedChange, 'owner' | 'email' | 'present' | 'presentSignsIn'>,
  ): Promise<BegunChange> => {
    if (isOfNobody(to)) throw refusedAddress()
    const emailIndex = await indexOfEmail(vaultKey, to)
    // Read before the transaction: others may wait for its connection.
    const language = await users.language(userId)
    const isPresent = action === 'VERIFY_PRIMARY_OTP'
    const attemptId = await codes.begin({
      ...{ action, email: to, emailIndex, deviceKey, project, pageOrigin, browser, userId },
      ...(isPresent && { next }),
      allowances: [
        { counted: `change|${userId}`, limit: changesADay * 2, spanMs: dayMs },
        ...(isPresent
          ? ofKnown(emailIndex, deviceKey)
          : ofStrangers(await indexOfMailbox(vaultKey, to), await vaultKey.index(client, 'client'))),
      ],
      post: async (db, { code, link, askedAt, endsAt }) => {
        const kind = isPresent ? 'leaveCode' : 'joinCode'
        const content: MailContent = { kind, code, next, stop: stopTo(link), browser, askedAt }
        return mails.postCode(db, to, await write(project, content, language), endsAt)
      },
      demandSent: mails.demandSent,
    })
    return { action, attemptId }
  }

  const isSameAddress = (one: string, other: string) => plainEmail(one) === plainEmail(other)
  const openText = async (sealed: string, place: string) => new TextDecoder().decode(await vaultKey.open(sealed, place))
  const placeOf = ({ project, page_origin, browser }: AttemptRow) => ({ project, pageOrigin: page_origin, browser })
  const demandFree = async (emailIndexes: readonly string[], userId: string) => {
    const db = await data.open()
    const other = await db
      .selectFrom('embedded_users')
      .select('id')
      .where('email_index', 'in', emailIndexes)
      .where('id', '!=', userId)
      .executeTakeFirst()
    if (other || (await warnings.keeps(emailIndexes, userId))) throw taken()
  }

  /** Warns the former address before anything changes: the link in the mail protects the account. */
  const change = async ({ userId }: Owner, row: AttemptRow): Promise<{ email: string }> => {
    const email = await openAddress(vaultKey, row)
    const indexes = await indexesOfEmail(vaultKey, email)
    await demandFree(indexes, userId)
    const former = await users.addressRow(userId)
    let warning: string | undefined
    if (former && !isSameAddress(former.email, email)) {
      const at = now() + undoMs
      const { browser } = row
      const made = await warnings.make({ kind: 'emailChange', userId, browser, login: former, endsAt: at })
      warning = made.id
      const link = linkTo(made.link)
      const content = { kind: 'warning', warning: 'emailChange', link, browser, askedAt: now(), at } as const
      const written = await write(row.project, content, await users.language(userId))
      await mails.sendWarning(former.email, written).catch(async error => {
        await warnings.drop(made.id)
        throw error
      })
    }
    try {
      const db = await data.open()
      await db.transaction().execute(async transaction => {
        const { numUpdatedRows } = await transaction
          .updateTable('embedded_attempts')
          .set({ state: 'done' })
          .where('id', '=', row.id)
          .where('state', '=', 'used')
          .executeTakeFirstOrThrow()
        // Another device changed the email while the mail was being sent.
        if (numUpdatedRows === 0n) throw over()
        await users.setEmail(userId, email, transaction)
        // Checked again once it is taken: its owner may have removed it while the mail was being sent.
        if (await warnings.keeps(indexes, userId, transaction)) throw taken()
      })
    } catch (error) {
      if (warning) await warnings.drop(warning)
      // A concurrent sign-up took it.
      throw error instanceof StoreFailure && error.reason === 'duplicate' ? taken() : error
    }
    return { email }
  }

  return {
    async begin({ owner, email, present, presentSignsIn, ...place }) {
      const isSame = present !== undefined && isSameAddress(present, email)
      if (isSame && presentSignsIn) throw new ApiFailure('email_taken', "This is already the account's address")
      // One code is enough to let the account's mail address sign in too.
      return present === undefined || isSame
        ? beginFor(owner, 'VERIFY_SECONDARY_OTP', { to: email, next: email, ...place })
        : beginFor(owner, 'VERIFY_PRIMARY_OTP', { to: present, next: email, ...place })
    },

    async resend(owner, attemptId) {
      const db = await data.open()
      const row = await db
        .selectFrom('embedded_attempts')
        .selectAll()
        .where('id', '=', attemptId)
        .where('user_id', '=', owner.userId)
        .where('device_key', '=', owner.deviceKey)
        .where('action', 'in', changeActions)
        .where('state', '=', 'waiting')
        .where('ends_at', '>', now())
        .executeTakeFirst()
      if (!row) throw over()
      const to = await openAddress(vaultKey, row)
      const next = row.next_sealed ? await openText(row.next_sealed, nextPlace(row.id)) : to
      return beginFor(owner, row.action as BegunChange['action'], { to, next, ...placeOf(row) })
    },

    async submit(owner, attemptId, code) {
      const actions: readonly CodeAction[] = changeActions
      const row = await codes.submit({ attemptId, deviceKey: owner.deviceKey, actions, userId: owner.userId }, code)
      try {
        if (row.action === 'VERIFY_SECONDARY_OTP') return await change(owner, row)
        const to = await openText(row.next_sealed, nextPlace(row.id))
        const next = await beginFor(owner, 'VERIFY_SECONDARY_OTP', { to, next: to, ...placeOf(row) })
        return { attemptId: next.attemptId }
      } catch (error) {
        // The visitor typed the right code, and may type it again once the mail server is back.
        if (error instanceof ApiFailure && error.code !== 'email_taken') await ifPossible(() => codes.giveBack(row))
        throw error
      }
    },
  }
}

const over = () => new ApiFailure('code_expired', 'This change took too long. Start again')
const taken = () => new ApiFailure('email_taken', 'Another account has this address. Choose another one')
