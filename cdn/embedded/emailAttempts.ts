import type { Kysely } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import { type Allowance, hourMs } from '../limits/counts.ts'
import type { News } from '../store/news.ts'
import type { DataTables } from '../store/tables.ts'
import { ofKnown, ofStrangers } from './emailAllowances.ts'
import { type AskedCode, changeActions, type EmailCodes, signInActions } from './emailCodes.ts'
import { indexesOfEmail, indexOfEmail, indexOfMailbox } from './embeddedUsers.ts'
import { type EmailUserDeps, keepEmailUser } from './keepEmailUser.ts'
import type { MailContent } from './mail/writeMail.ts'
import { hashOfSecret } from './secrets.ts'
import { ofTests, testCode } from './testSignIns.ts'

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
  /** The project's limits for unknown devices. */
  limitsOf?(clientIndex: string): Allowance[]
  /** Called for unknown devices, before a mail is sent. @throws ApiFailure `captcha_needed` */
  demandHuman?(clientIndex: string): Promise<void>
  /** Posts one mail to this address. @returns its id */
  post(db: Kysely<DataTables>, content: MailContent, mail: { endsAt: number; language: string }): Promise<string>
  /** @throws ApiFailure if the mail server does not accept that mail */
  demandSent(mail: string): Promise<void>
  /** URLs of the link's page: where it is answered, and where it only ends the attempt. */
  linkTo(link: string): string
  stopTo(link: string): string
}

type TestSignIn = Pick<AskedCode, 'email' | 'emailIndex' | 'deviceKey' | 'project' | 'pageOrigin' | 'browser'>

interface Deps extends EmailUserDeps {
  codes: EmailCodes
  /** Wakes the requests that wait for a topic. */
  tell?: News['tell']
  /** Sign-ins per client and hour from unknown devices. */
  emailsPerClient?: number | undefined
}

/** Topic that wakes polls for a sign-in. */
export const attemptTopic = (attemptId: string): string => `email attempt|${attemptId}`

export function createEmailAttempts(deps: Deps): EmailAttempts {
  const { data, vaultKey, codes, now, tell = () => {}, emailsPerClient = 10 } = deps
  /**
   * The attempt of a link, and the ids of the attempts that its No ends: itself, even after Yes, while its code can be
   * typed. The link sent with a change's first code also ends the attempts that followed from this code.
   */
  const byLink = async (link: string) => {
    const db = await data.open()
    const row = await db
      .selectFrom('embedded_attempts')
      .selectAll()
      .where('link_hash', '=', hashOfSecret(link))
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

  /** Nobody owns the address: no mail is sent, and no known owner has to confirm a new browser. */
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
      limitsOf = () => [],
      demandHuman,
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
      const clientIndex = await vaultKey.index(client, 'client')
      if (!isKnown) await demandHuman?.(clientIndex)
      const attemptId = await codes.begin({
        ...{ action, email, emailIndex, deviceKey, project, pageOrigin, browser },
        allowances: isKnown
          ? ofKnown(emailIndex, deviceKey)
          : [
              { counted: `client|${clientIndex}`, limit: emailsPerClient, spanMs: hourMs },
              ...ofStrangers(await indexOfMailbox(vaultKey, email), clientIndex),
              ...limitsOf(clientIndex),
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
      // A first code that was already typed is ended, too.
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
      return keepEmailUser(deps, attempt, language).catch(async error => {
        // The code stays valid until the project accepts new users again.
        if (error instanceof ApiFailure && error.code === 'rate_limited') await codes.giveBack(attempt)
        throw error
      })
    },
  }
}

const old = () =>
  new ApiFailure('code_expired', 'This link was already used, or has expired. Sign in again for another')
