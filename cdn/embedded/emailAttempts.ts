import type { Kysely } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import { type Allowance, dayMs, hourMs } from '../limits/counts.ts'
import type { News } from '../store/news.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import { type AskedCode, type AttemptRow, changeActions, type EmailCodes, signInActions } from './emailCodes.ts'
import { indexesOfEmail, indexOfEmail, keptAddress, openAddress } from './embeddedUsers.ts'
import { keepLanguage } from './keepLanguage.ts'
import type { MailContent } from './mail/writeMail.ts'
import { createId, hashOfSecret } from './secrets.ts'
import { ofTests, testCode } from './testSignIns.ts'
import type { VaultKey } from './vaultKey.ts'
import type { Warnings } from './warnings.ts'

/** A sign-in by email, from the address to the code. Each attempt belongs to the device key that began it. */
export interface EmailAttempts {
  begin(asked: AskedSignIn): Promise<BegunSignIn>
  /** Returns the content of the link's page. Changes nothing, because mail scanners open links. */
  look(link: string): Promise<{ site: string; browser: string; at: number }>
  /** The code to type where the sign-in began; undefined after No, which voids the attempt, also after Yes. */
  answer(link: string, isYes: boolean): Promise<string | undefined>
  state(attemptId: string, deviceKey: string): Promise<'waiting' | 'yes' | 'no' | 'expired'>
  /**
   * The user who proved access to this address.
   * @param language of a new user's mails, and of one whose browser this is; English by default
   * @throws ApiFailure `code_wrong`, `code_expired` or `code_locked`
   */
  submit(attemptId: string, deviceKey: string, code: string, language?: string): Promise<string>
}

export interface BegunSignIn {
  action: 'VERIFY_OTP' | 'VERIFY_DEVICE'
  attemptId: string
  /** Until another mail may be requested. */
  resendAfterS: number
}

export interface AskedSignIn {
  email: string
  deviceKey: string
  project: string
  pageOrigin: string
  browser: string
  /** The client's address; for IPv6, its /64. */
  client: string
  /** That the browser asks for. */
  language: string
  /** A sign-in of a site's own tests (testSignIns.ts). */
  isTest?: boolean
  /** Posts one mail to this address. @returns its id */
  post(db: Kysely<DataTables>, content: MailContent, mail: { endsAt: number; language: string }): Promise<string>
  /** @throws ApiFailure if the mail server does not accept that mail */
  demandSent(mail: string): Promise<void>
  /** URLs of the link's page: where it is answered, and where it only ends the attempt. */
  linkTo(link: string): string
  stopTo(link: string): string
}

type TestSignIn = Pick<AskedCode, 'email' | 'emailIndex' | 'deviceKey' | 'project' | 'pageOrigin' | 'browser'>

interface Deps {
  data: DataStore
  vaultKey: VaultKey
  codes: EmailCodes
  warnings: Pick<Warnings, 'keeps'>
  now(): number
  /** Wakes the requests that wait for a topic. */
  tell?: News['tell']
  /** Sign-ins per client and hour from unknown devices. */
  emailsPerClient?: number | undefined
}

/** By which held questions about a sign-in are woken. */
export const attemptTopic = (attemptId: string): string => `email attempt|${attemptId}`

export function createEmailAttempts({
  data,
  vaultKey,
  codes,
  warnings,
  now,
  tell = () => {},
  emailsPerClient = 10,
}: Deps): EmailAttempts {
  /**
   * The attempt of a link, and the ids of those that its No ends: itself, also after Yes, while its code can be typed. The
   * link beside a change's first code also ends what this code led to.
   */
  const byLink = async (link: string) => {
    const db = await data.open()
    const row = await db
      .selectFrom('embedded_attempts')
      .selectAll()
      .where('link_hash', '=', await hashOfSecret(link))
      .executeTakeFirst()
    if (!row || row.state === 'no' || row.state === 'done') throw old()
    const open = db
      .selectFrom('embedded_attempts')
      .select('id')
      .where('state', 'in', ['waiting', 'yes'])
      .where('ends_at', '>', now())
    const ended =
      row.action === 'VERIFY_PRIMARY_OTP'
        ? open
            .where('user_id', '=', row.user_id)
            .where('device_key', '=', row.device_key)
            .where('action', 'in', changeActions)
            .where('created_at', '>=', row.created_at)
        : open.where('id', '=', row.id)
    const ids = (await ended.execute()).map(({ id }) => id)
    if (!ids.length) throw old()
    return { row, ids }
  }

  const findUser = async (emailIndexes: readonly string[], deviceKey: string) => {
    const db = await data.open()
    return db
      .selectFrom('embedded_users')
      .leftJoin('embedded_devices', join =>
        join
          .onRef('embedded_devices.user_id', '=', 'embedded_users.id')
          .on('embedded_devices.device_key', '=', deviceKey),
      )
      .select(['embedded_users.id', 'embedded_users.language', 'embedded_devices.known_at'])
      .where('email_index', 'in', emailIndexes)
      .executeTakeFirst()
  }

  /** The user of an address, created by the first sign-in. */
  const keepUser = async (attempt: AttemptRow, language: string) => {
    const db = await data.open()
    const email = await openAddress(vaultKey, attempt)
    const indexes = await indexesOfEmail(vaultKey, email)
    return db.transaction().execute(async transaction => {
      const address = await keptAddress(await vaultKey.during(transaction), email)
      const find = () =>
        transaction.selectFrom('embedded_users').select('id').where('email_index', 'in', indexes).executeTakeFirst()
      const found = await find()
      if (found) {
        await keepLanguage(transaction, found.id, attempt.device_key, language)
        return found.id
      }
      const made = await transaction
        .insertInto('embedded_users')
        .values({ id: createId(), ...address, created_at: now(), language })
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      // Checked once the address is taken, when a concurrent removal is visible.
      if (made && (await warnings.keeps(indexes, '', transaction)))
        throw new ApiFailure(
          'email_taken',
          'This address belonged to an account whose owner may still take it back. Try again in three days',
        )
      const { id } = made ?? (await find()) ?? {}
      if (!id) throw new Error('Another tab has made this user, and it is gone')
      return id
    })
  }

  /** Nobody has the address, so there is nobody to write to, and no owner whose new browser must be confirmed. */
  const beginTest = async (asked: TestSignIn): Promise<BegunSignIn> => {
    const attemptId = await codes.begin({
      ...asked,
      action: 'VERIFY_OTP',
      code: testCode,
      allowances: ofTests(asked.project),
      post: async () => '',
      demandSent: async () => {},
    })
    return { action: 'VERIFY_OTP', attemptId, resendAfterS: codes.pauseS }
  }

  return {
    async begin({
      email,
      deviceKey,
      project,
      pageOrigin,
      browser,
      client,
      language,
      isTest,
      post,
      demandSent,
      linkTo,
      stopTo,
    }) {
      const emailIndex = await indexOfEmail(vaultKey, email)
      const user = await findUser(await indexesOfEmail(vaultKey, email), deviceKey)
      if (isTest) return beginTest({ emailIndex, email, deviceKey, project, pageOrigin, browser })
      const isKnown = user?.known_at !== undefined && user.known_at !== null
      const action = user && !isKnown ? 'VERIFY_DEVICE' : 'VERIFY_OTP'
      const attemptId = await codes.begin({
        ...{ action, email, emailIndex, deviceKey, project, pageOrigin, browser },
        allowances: isKnown
          ? ofKnown(emailIndex, deviceKey)
          : [
              {
                counted: `client|${await indexOfClient(vaultKey, client)}`,
                limit: emailsPerClient,
                spanMs: hourMs,
              },
              ...ofStrangers(emailIndex, await indexOfClient(vaultKey, client)),
            ],
        post: (db, { code, link, askedAt, endsAt }) => {
          const asked = { browser, askedAt, stop: stopTo(link) }
          const content = code ? ({ kind: 'code', code } as const) : ({ kind: 'device', link: linkTo(link) } as const)
          // A stranger's browser must not choose a language that the owner does not read.
          const chosen = !user || isKnown ? language : user.language || 'en'
          return post(db, { ...asked, ...content }, { endsAt, language: chosen })
        },
        demandSent,
      })
      return { action, attemptId, resendAfterS: codes.pauseS }
    },

    async look(link) {
      const { page_origin, browser, created_at } = (await byLink(link)).row
      return { site: page_origin, browser, at: created_at }
    },

    async answer(link, isYes) {
      const {
        row: { id, action },
        ids,
      } = await byLink(link)
      if (isYes) {
        // Its code is in the mail: the link only ends it.
        if (action !== 'VERIFY_DEVICE') throw new ApiFailure('code_expired', 'This link only stops a request')
        const code = await codes.answer(id)
        if (!code) throw new ApiFailure('code_expired', 'This link was already used')
        tell(attemptTopic(id))
        return code
      }
      const db = await data.open()
      const { numUpdatedRows } = await db
        .updateTable('embedded_attempts')
        .set({ state: 'no' })
        .where('id', 'in', ids)
        .where('state', 'in', ['waiting', 'yes'])
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new ApiFailure('code_expired', 'This link was already used')
      // A change's first code that was typed is not given back.
      await db.updateTable('embedded_attempts').set({ state: 'no' }).where('id', '=', id).execute()
      tell(attemptTopic(id))
      return undefined
    },

    async state(attemptId, deviceKey) {
      const db = await data.open()
      const row = await db
        .selectFrom('embedded_attempts')
        .select('state')
        .where('id', '=', attemptId)
        .where('device_key', '=', deviceKey)
        .where('ends_at', '>', now())
        .executeTakeFirst()
      return row?.state === 'waiting' || row?.state === 'yes' || row?.state === 'no' ? row.state : 'expired'
    },

    async submit(attemptId, deviceKey, code, language = 'en') {
      const attempt = await codes.submit({ attemptId, deviceKey, actions: signInActions, userId: '' }, code)
      return keepUser(attempt, language)
    },
  }
}

const old = () =>
  new ApiFailure('code_expired', 'This link was already used, or has expired. Sign in again for another')

/** A separate allowance, so strangers cannot use up that of the owner's devices. */
export const ofKnown = (emailIndex: string, deviceKey: string): Allowance[] => [
  { counted: `known|${emailIndex}|${deviceKey}`, limit: 10, spanMs: hourMs },
]
/**
 * Per client, so strangers do not use up the owner's allowance on a new device. A separate limit stops many clients
 * before they fill the mailbox.
 */
export const ofStrangers = (emailIndex: string, clientIndex: string): Allowance[] => [
  { counted: `strangers|${emailIndex}|${clientIndex}`, limit: 5, spanMs: hourMs },
  { counted: `strangers|${emailIndex}|${clientIndex}`, limit: 10, spanMs: dayMs },
  { counted: `strangers|${emailIndex}`, limit: 20, spanMs: hourMs },
  { counted: `strangers|${emailIndex}`, limit: 40, spanMs: dayMs },
]

/** Index for counting a client; reveals nothing without the operator's key. */
export const indexOfClient = (vaultKey: VaultKey, client: string): Promise<string> => vaultKey.index(client, 'client')
