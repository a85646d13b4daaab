import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import type { EmbeddedTables } from '../store/migrations/embedded.ts'
import type { DataStore } from '../store/store.ts'
import { type Allowance, type Counts, dayMs, hourMs, tooOften } from './counts.ts'
import { indexOfEmail } from './embeddedUsers.ts'
import type { MailContent } from './mail/writeMail.ts'
import { createId, createSecret, hashOfSecret } from './secrets.ts'
import type { VaultKey } from './vaultKey.ts'

type AttemptRow = Selectable<EmbeddedTables['embedded_attempts']>

/** A sign-in by email, from the address to the code. Each attempt is of the one device key that began it. */
export interface EmailAttempts {
  begin(asked: AskedSignIn): Promise<{ action: 'VERIFY_OTP' | 'VERIFY_DEVICE'; attemptId: string }>
  /** What the page of the link shows. Changes nothing, since scanners of mail open links. */
  look(link: string): Promise<{ site: string; browser: string; at: number }>
  /** The code to type where the sign-in began, or nothing after No, which burns the attempt. */
  answer(link: string, isYes: boolean): Promise<string | undefined>
  state(attemptId: string, deviceKey: string): Promise<'waiting' | 'yes' | 'no' | 'expired'>
  /** The user who has proved to read this address. @throws ApiFailure `code_wrong`, `code_expired` or `code_locked` */
  submit(attemptId: string, deviceKey: string, code: string, deviceLabel?: string): Promise<string>
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
  counts: Counts
  now(): number
  /** Sign-ins that one client may begin in an hour from devices that are not known. */
  emailsPerClient?: number | undefined
}

/** @spec 9.email-cooldown */
export const resendAfterMs = 30_000
const livesMs = 20 * 60_000
const tries = 5

export function createEmailAttempts({ data, vaultKey, counts, now, emailsPerClient = 10 }: Deps): EmailAttempts {
  const codeHash = (attemptId: string, code: string) => vaultKey.index(`${attemptId}|${code}`, 'code')

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

  /** The user of an address, made by whoever is first; and the device is known from now on. */
  const keepUser = async ({ email_index, email_sealed, device_key }: AttemptRow, label: string) => {
    const db = await data.open()
    await db
      .insertInto('embedded_users')
      .values({ id: createId(), email_index, email_sealed, created_at: now() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const { id } = await db
      .selectFrom('embedded_users')
      .select('id')
      .where('email_index', '=', email_index)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('embedded_devices')
      .values({ user_id: id, device_key, label, known_at: now() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return id
  }

  /** @returns whether this call is the one that changed it */
  const move = async (id: string, from: string, change: Partial<AttemptRow>) => {
    const db = await data.open()
    const { numUpdatedRows } = await db
      .updateTable('embedded_attempts')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  return {
    async begin({ email, deviceKey, project, pageOrigin, browser, client, send, linkTo }) {
      const db = await data.open()
      const recent = await db
        .selectFrom('embedded_attempts')
        .select('created_at')
        .where('device_key', '=', deviceKey)
        .where('created_at', '>', now() - resendAfterMs)
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      if (recent) throw tooOften(recent.created_at + resendAfterMs - now())

      const emailIndex = await indexOfEmail(vaultKey, email)
      const user = await findUser(emailIndex, deviceKey)
      const isKnown = user?.known_at !== undefined && user.known_at !== null
      await counts.take(
        isKnown
          ? ofKnown(emailIndex, deviceKey)
          : ofStrangers(emailIndex, await vaultKey.index(client, 'client'), emailsPerClient),
      )

      // The next replaces the former.
      await db
        .updateTable('embedded_attempts')
        .set({ state: 'used' })
        .where('device_key', '=', deviceKey)
        .where('state', 'in', ['waiting', 'yes'])
        .execute()
      const id = createId()
      const action = user && !isKnown ? 'VERIFY_DEVICE' : 'VERIFY_OTP'
      const code = action === 'VERIFY_OTP' ? createCode() : ''
      const link = action === 'VERIFY_DEVICE' ? createSecret() : ''
      const row: AttemptRow = {
        id,
        device_key: deviceKey,
        email_index: emailIndex,
        email_sealed: await vaultKey.seal(encode(email), `email|${emailIndex}`),
        project,
        page_origin: pageOrigin,
        browser,
        action,
        code_hash: code && (await codeHash(id, code)),
        link_hash: link && (await hashOfSecret(link)),
        state: 'waiting',
        tries_left: tries,
        created_at: now(),
        ends_at: now() + livesMs,
      }
      await db.insertInto('embedded_attempts').values(row).execute()
      try {
        await send(code ? { kind: 'code', code } : { kind: 'device', link: linkTo(link), browser })
      } catch (error) {
        // Nobody has the code, so the visitor may try again at once.
        await db.deleteFrom('embedded_attempts').where('id', '=', id).execute()
        throw error
      }
      return { action, attemptId: id }
    },

    async look(link) {
      const { page_origin, browser, created_at } = await byLink(link)
      return { site: page_origin, browser, at: created_at }
    },

    async answer(link, isYes) {
      const { id } = await byLink(link)
      const code = createCode()
      const change = isYes ? { state: 'yes', code_hash: await codeHash(id, code) } : { state: 'no' }
      if (!(await move(id, 'waiting', change))) throw new ApiFailure('code_expired', 'This link was used already')
      return isYes ? code : undefined
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

    async submit(attemptId, deviceKey, code, deviceLabel) {
      const db = await data.open()
      // One statement counts the try, however many come at once, before anything is compared.
      const row = await db
        .updateTable('embedded_attempts')
        .set(expression => ({ tries_left: expression('tries_left', '-', 1) }))
        .where('id', '=', attemptId)
        .where('device_key', '=', deviceKey)
        .where('ends_at', '>', now())
        .where('code_hash', '!=', '')
        .where('state', 'in', ['waiting', 'yes'])
        .where('tries_left', '>', 0)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw await whyNot(db, attemptId, deviceKey)
      if (!isSame(row.code_hash, await codeHash(attemptId, code)))
        throw row.tries_left > 0
          ? new ApiFailure('code_wrong', `This is not the code. Tries left: ${row.tries_left}`, {}, undefined, {
              triesLeft: row.tries_left,
            })
          : locked()
      if (!(await move(attemptId, row.state, { state: 'used' })))
        throw new ApiFailure('code_expired', 'This code was used already')
      return keepUser(row, deviceLabel ?? row.browser)
    },
  }

  async function whyNot(db: Awaited<ReturnType<DataStore['open']>>, id: string, deviceKey: string) {
    const row = await db
      .selectFrom('embedded_attempts')
      .select(['tries_left', 'state'])
      .where('id', '=', id)
      .where('device_key', '=', deviceKey)
      .executeTakeFirst()
    if (row?.tries_left === 0 && row.state !== 'used') return locked()
    return new ApiFailure('code_expired', 'This code was used already, or is too old. Ask for another')
  }
}

const locked = () => new ApiFailure('code_locked', 'Five wrong codes were entered. Ask for another code')

/** Strangers cannot use up what the owner's own devices have. */
const ofKnown = (emailIndex: string, deviceKey: string): Allowance[] => [
  { counted: `known|${emailIndex}|${deviceKey}`, limit: 10, spanMs: hourMs },
]
const ofStrangers = (emailIndex: string, client: string, perClient: number): Allowance[] => [
  { counted: `client|${client}`, limit: perClient, spanMs: hourMs },
  { counted: `strangers|${emailIndex}`, limit: 5, spanMs: hourMs },
  { counted: `strangers|${emailIndex}`, limit: 10, spanMs: dayMs },
]

const createCode = (): string => `${randomInt(1_000_000)}`.padStart(6, '0')
const encode = (text: string) => new TextEncoder().encode(text)
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
