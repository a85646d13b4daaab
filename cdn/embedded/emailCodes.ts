import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import type { Allowance, Counts } from '../limits/counts.ts'
import { ifPossible } from '../store/ifPossible.ts'
import type { EmbeddedTables } from '../store/migrations/embeddedTables.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import { emailPlace } from './embeddedUsers.ts'
import { createId, createSecret, hashOfSecret } from './secrets.ts'
import type { VaultKey } from './vaultKey.ts'

export type AttemptRow = Selectable<EmbeddedTables['embedded_attempts']>

/**
 * A code's purpose. The last two change an account's email: first the current address proves itself, then the new one.
 */
export type CodeAction = 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

export interface AskedCode {
  action: CodeAction
  email: string
  emailIndex: string
  deviceKey: string
  project: string
  pageOrigin: string
  browser: string
  allowances: readonly Allowance[]
  /** The user whose email changes, and the next address to verify. */
  userId?: string
  next?: string
  /** Replaces the random code, for addresses that nobody can own (testSignIns.ts). */
  code?: string
  /**
   * Posts the code, or the link to one, in this transaction. The link also ends the attempt. @returns the mail's id
   */
  post(db: Kysely<DataTables>, secret: { code: string; link: string; askedAt: number; endsAt: number }): Promise<string>
  /** @throws ApiFailure if the mail server does not accept that mail */
  demandSent(mail: string): Promise<void>
}

/** Six-digit codes that prove access to an address. Each belongs to the device key that requested it. */
export interface EmailCodes {
  /** Seconds between two mails requested by one device. */
  readonly pauseS: number
  /** @returns the id of the attempt */
  begin(asked: AskedCode): Promise<string>
  /**
   * The attempt of a correct code, which is used up. @throws ApiFailure `code_wrong`, `code_older`, `code_expired`,
   * `code_locked`
   */
  submit(attempt: OwnAttempt, code: string): Promise<AttemptRow>
  /** Refunds the attempt when the follow-up fails. */
  giveBack(used: AttemptRow): Promise<void>
  /** A new code for an attempt whose link was confirmed. @returns undefined if it was answered already */
  answer(id: string): Promise<string | undefined>
}

export interface OwnAttempt {
  attemptId: string
  deviceKey: string
  actions: readonly CodeAction[]
  /** The user whose email changes; empty for a sign-in. */
  userId: string
}

/** @spec 9.email-cooldown */
const usualPauseS = 30
const livesMs = 20 * 60_000
const tries = 5

export const signInActions: readonly CodeAction[] = ['VERIFY_OTP', 'VERIFY_DEVICE']
export const changeActions: readonly CodeAction[] = ['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']
/** Actions that share one attempt per device. */
const together = (action: CodeAction) => (signInActions.includes(action) ? signInActions : changeActions)
/** Actions that share a pause between mails. The second code of a change is sent as soon as the first was typed. */
const pausedBy = (action: CodeAction) => (signInActions.includes(action) ? 'sign in' : action)

interface Deps {
  data: DataStore
  vaultKey: VaultKey
  counts: Counts
  now(): number
  mailPauseS?: number | undefined
}

export function createEmailCodes({ data, vaultKey, counts, now, mailPauseS = usualPauseS }: Deps): EmailCodes {
  const pauseMs = mailPauseS * 1000
  const codeHash = (attemptId: string, code: string) => vaultKey.index(`${attemptId}|${code}`, 'code')
  const isCode = async ({ id, code_hash }: Pick<AttemptRow, 'id' | 'code_hash'>, code: string) =>
    (await vaultKey.indexes(`${id}|${code}`, 'code')).some(hash => isSame(code_hash, hash))

  const failureOf = async ({ attemptId, deviceKey }: OwnAttempt) => {
    const db = await data.open()
    const row = await db
      .selectFrom('embedded_attempts')
      .select(['tries_left', 'state'])
      .where('id', '=', attemptId)
      .where('device_key', '=', deviceKey)
      .executeTakeFirst()
    if (row?.tries_left === 0 && row.state !== 'used' && row.state !== 'done') return locked()
    return new ApiFailure('code_expired', 'This code was already used, or has expired. Request another')
  }

  /** Whether the code is from an earlier mail to the same address, which the visitor may be looking at. */
  const isOfEarlierMail = async (row: AttemptRow, code: string) => {
    const db = await data.open()
    const earlier = await db
      .selectFrom('embedded_attempts')
      .select(['id', 'code_hash'])
      .where('device_key', '=', row.device_key)
      .where('email_index', '=', row.email_index)
      .where('user_id', '=', row.user_id)
      .where('action', '=', row.action)
      .where('ends_at', '>', now())
      .where('id', '!=', row.id)
      .where('code_hash', '!=', '')
      .execute()
    return (await Promise.all(earlier.map(each => isCode(each, code)))).includes(true)
  }

  return {
    pauseS: mailPauseS,

    async begin({ action, email, emailIndex, deviceKey, allowances, userId = '', next, post, demandSent, ...given }) {
      const pause = await counts.pause(`mail|${pausedBy(action)}|${deviceKey}`, pauseMs)
      const taken = await counts.take(allowances).catch(async error => {
        await pause.giveBack()
        throw error
      })
      const db = await data.open()
      const former = await db
        .selectFrom('embedded_attempts')
        .select('id')
        .where('device_key', '=', deviceKey)
        .where('action', 'in', together(action))
        .where('state', 'in', ['waiting', 'yes'])
        .execute()
      const id = createId()
      const code = given.code ?? (action === 'VERIFY_DEVICE' ? '' : createCode())
      const link = createSecret()
      const row: AttemptRow = {
        id,
        device_key: deviceKey,
        email_index: emailIndex,
        email_sealed: await vaultKey.seal(encode(email), emailPlace(emailIndex)),
        project: given.project,
        page_origin: given.pageOrigin,
        browser: given.browser,
        action,
        code_hash: code && (await codeHash(id, code)),
        link_hash: hashOfSecret(link),
        state: 'waiting',
        tries_left: tries,
        created_at: now(),
        ends_at: now() + livesMs,
        user_id: userId,
        next_sealed: next === undefined ? '' : await vaultKey.seal(encode(next), nextPlace(id)),
      }
      try {
        const mail = await db.transaction().execute(async transaction => {
          await transaction.insertInto('embedded_attempts').values(row).execute()
          return post(transaction, { code, link, askedAt: row.created_at, endsAt: row.ends_at })
        })
        await demandSent(mail)
      } catch (error) {
        // No mail was sent, so the visitor may retry at once, and the earlier mail stays valid.
        await Promise.all([pause.giveBack(), taken.giveBack()])
        await ifPossible(() => db.deleteFrom('embedded_attempts').where('id', '=', id).execute())
        throw error
      }
      if (former.length)
        await db
          .updateTable('embedded_attempts')
          .set({ state: 'used' })
          .where(
            'id',
            'in',
            former.map(row => row.id),
          )
          .execute()
      // The link sent with a change's first code stops the change while its second code is valid.
      if (action === 'VERIFY_SECONDARY_OTP')
        await db
          .updateTable('embedded_attempts')
          .set({ ends_at: row.ends_at })
          .where('user_id', '=', userId)
          .where('device_key', '=', deviceKey)
          .where('action', '=', 'VERIFY_PRIMARY_OTP')
          .where('state', '=', 'used')
          .where('ends_at', '>', row.created_at)
          .execute()
      return id
    },

    async submit(attempt, code) {
      const db = await data.open()
      // Counts the try atomically before comparing, so concurrent tries cannot bypass the limit.
      const row = await db
        .updateTable('embedded_attempts')
        .set(expression => ({ tries_left: expression('tries_left', '-', 1) }))
        .where('id', '=', attempt.attemptId)
        .where('device_key', '=', attempt.deviceKey)
        .where('user_id', '=', attempt.userId)
        .where('action', 'in', attempt.actions)
        .where('ends_at', '>', now())
        .where('code_hash', '!=', '')
        .where('state', 'in', ['waiting', 'yes'])
        .where('tries_left', '>', 0)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw await failureOf(attempt)
      if (!(await isCode(row, code))) {
        if (await isOfEarlierMail(row, code)) {
          // Relative, because others may have tried meanwhile.
          await db
            .updateTable('embedded_attempts')
            .set(expression => ({ tries_left: expression('tries_left', '+', 1) }))
            .where('id', '=', row.id)
            .execute()
          throw new ApiFailure('code_older', 'A newer mail has another code')
        }
        throw row.tries_left > 0
          ? new ApiFailure('code_wrong', `This is not the code. Tries left: ${row.tries_left}`, {}, undefined, {
              triesLeft: row.tries_left,
            })
          : locked()
      }
      const { numUpdatedRows } = await db
        .updateTable('embedded_attempts')
        .set({ state: 'used' })
        .where('id', '=', row.id)
        .where('state', '=', row.state)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new ApiFailure('code_expired', 'This code was already used')
      return row
    },

    async giveBack({ id, state, tries_left }) {
      const db = await data.open()
      await db
        .updateTable('embedded_attempts')
        .set({ state, tries_left: tries_left + 1 })
        .where('id', '=', id)
        // Its mail's reader may have ended it meanwhile.
        .where('state', '=', 'used')
        .execute()
    },

    async answer(id) {
      const code = createCode()
      const db = await data.open()
      const { numUpdatedRows } = await db
        .updateTable('embedded_attempts')
        .set({ state: 'yes', code_hash: await codeHash(id, code) })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n ? code : undefined
    },
  }
}

/** Binds the sealed next address to its attempt. */
export const nextPlace = (attemptId: string): string => `next|${attemptId}`

const locked = () => new ApiFailure('code_locked', 'Five wrong codes were entered. Request another code')
const createCode = (): string => `${randomInt(1_000_000)}`.padStart(6, '0')
const encode = (text: string) => new TextEncoder().encode(text)
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
