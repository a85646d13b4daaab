import { ApiFailure } from '../apiFailure.ts'
import type { DataStore } from '../store/store.ts'
import { type Allowance, dayMs, hourMs } from './counts.ts'
import { type AttemptRow, type EmailCodes, signInActions } from './emailCodes.ts'
import { indexOfEmail } from './embeddedUsers.ts'
import type { MailContent } from './mail/writeMail.ts'
import { createId, hashOfSecret } from './secrets.ts'
import type { VaultKey } from './vaultKey.ts'
import type { Warnings } from './warnings.ts'

/** A sign-in by email, from the address to the code. Each attempt is of the one device key that began it. */
export interface EmailAttempts {
  begin(asked: AskedSignIn): Promise<BegunSignIn>
  /** What the page of the link shows. Changes nothing, since scanners of mail open links. */
  look(link: string): Promise<{ site: string; browser: string; at: number }>
  /** The code to type where the sign-in began, or nothing after No, which burns the attempt. */
  answer(link: string, isYes: boolean): Promise<string | undefined>
  state(attemptId: string, deviceKey: string): Promise<'waiting' | 'yes' | 'no' | 'expired'>
  /** The user who has proved to read this address. @throws ApiFailure `code_wrong`, `code_expired` or `code_locked` */
  submit(attemptId: string, deviceKey: string, code: string): Promise<string>
}

export interface BegunSignIn {
  action: 'VERIFY_OTP' | 'VERIFY_DEVICE'
  attemptId: string
  /** Until another mail may be asked for. */
  resendAfterS: number
}

export interface AskedSignIn {
  email: string
  deviceKey: string
  project: string
  pageOrigin: string
  browser: string
  /** The client's address, an IPv6 one without its last 64 bits. */
  client: string
  /** Sends one mail to this address. @throws if the mail server does not take it */
  send(content: MailContent): Promise<void>
  /** The address of the page that a link opens. */
  linkTo(link: string): string
}

interface Deps {
  data: DataStore
  vaultKey: VaultKey
  codes: EmailCodes
  warnings: Pick<Warnings, 'keeps'>
  now(): number
  /** Sign-ins that one client may begin in an hour from devices that are not known. */
  emailsPerClient?: number | undefined
}

export function createEmailAttempts({
  data,
  vaultKey,
  codes,
  warnings,
  now,
  emailsPerClient = 10,
}: Deps): EmailAttempts {
  const byLink = async (link: string) => {
    const db = await data.open()
    const row = await db
      .selectFrom('embedded_attempts')
      .selectAll()
      .where('link_hash', '=', await hashOfSecret(link))
      .where('state', '=', 'waiting')
      .where('ends_at', '>', now())
      .executeTakeFirst()
    if (!row)
      throw new ApiFailure('code_expired', 'This link was used already, or is too old. Sign in again for another')
    return row
  }

  const findUser = async (emailIndex: string, deviceKey: string) => {
    const db = await data.open()
    return db
      .selectFrom('embedded_users')
      .leftJoin('embedded_devices', join =>
        join
          .onRef('embedded_devices.user_id', '=', 'embedded_users.id')
          .on('embedded_devices.device_key', '=', deviceKey),
      )
      .select(['embedded_users.id', 'embedded_devices.known_at'])
      .where('email_index', '=', emailIndex)
      .executeTakeFirst()
  }

  /** The user of an address, made by whoever is first. */
  const keepUser = async ({ email_index, email_sealed }: AttemptRow) => {
    const db = await data.open()
    return db.transaction().execute(async transaction => {
      const made = await transaction
        .insertInto('embedded_users')
        .values({ id: createId(), email_index, email_sealed, created_at: now() })
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      // Asked once the address is taken: whoever gave it up has done so by then.
      if (made && (await warnings.keeps(email_index, '', transaction)))
        throw new ApiFailure(
          'email_taken',
          'This address belonged to an account whose owner may still take it back. Try again in three days',
        )
      if (made) return made.id
      const { id } = await transaction
        .selectFrom('embedded_users')
        .select('id')
        .where('email_index', '=', email_index)
        .executeTakeFirstOrThrow()
      return id
    })
  }

  return {
    async begin({ email, deviceKey, project, pageOrigin, browser, client, send, linkTo }) {
      const emailIndex = await indexOfEmail(vaultKey, email)
      const user = await findUser(emailIndex, deviceKey)
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
        send: ({ code, link }) => send(code ? { kind: 'code', code } : { kind: 'device', link: linkTo(link), browser }),
      })
      return { action, attemptId, resendAfterS: codes.pauseS }
    },

    async look(link) {
      const { page_origin, browser, created_at } = await byLink(link)
      return { site: page_origin, browser, at: created_at }
    },

    async answer(link, isYes) {
      const { id } = await byLink(link)
      if (isYes) {
        const code = await codes.answer(id)
        if (!code) throw new ApiFailure('code_expired', 'This link was used already')
        return code
      }
      const db = await data.open()
      const { numUpdatedRows } = await db
        .updateTable('embedded_attempts')
        .set({ state: 'no' })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new ApiFailure('code_expired', 'This link was used already')
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

    async submit(attemptId, deviceKey, code) {
      return keepUser(await codes.submit({ attemptId, deviceKey, actions: signInActions, userId: '' }, code))
    },
  }
}

/** Strangers cannot use up what the owner's own devices have. */
export const ofKnown = (emailIndex: string, deviceKey: string): Allowance[] => [
  { counted: `known|${emailIndex}|${deviceKey}`, limit: 10, spanMs: hourMs },
]
/**
 * Of one client alone, so that its strangers do not use up what the owner has on a new device. Whoever has many clients is
 * stopped before the mailbox is full.
 */
export const ofStrangers = (emailIndex: string, clientIndex: string): Allowance[] => [
  { counted: `strangers|${emailIndex}|${clientIndex}`, limit: 5, spanMs: hourMs },
  { counted: `strangers|${emailIndex}|${clientIndex}`, limit: 10, spanMs: dayMs },
  { counted: `strangers|${emailIndex}`, limit: 20, spanMs: hourMs },
  { counted: `strangers|${emailIndex}`, limit: 40, spanMs: dayMs },
]

/** By which a client is counted; it tells nothing without the operator's key. */
export const indexOfClient = (vaultKey: VaultKey, client: string): Promise<string> => vaultKey.index(client, 'client')
