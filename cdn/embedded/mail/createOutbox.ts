import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { JobQueue } from '../../jobs/jobQueue.ts'
import { dayMs } from '../../limits/counts.ts'
import { withoutPeople } from '../../middleware/withoutPeople.ts'
import { usualRetention } from '../../retention.ts'
import type { DataStore } from '../../store/store.ts'
import type { DataTables } from '../../store/tables.ts'
import { createId } from '../secrets.ts'
import type { VaultKey } from '../vaultKey.ts'
import { isRefusedForGood, isWrongAddress, type SendMail } from './createMailer.ts'
import type { StoppedAddresses } from './stoppedAddresses.ts'
import type { Mail } from './writeMail.ts'

/** A code is useless once it has expired. A warning delays the action it warns of. A notice must arrive, however late. */
export type MailKind = 'code' | 'warning' | 'notice'

export interface PostedMail {
  kind: MailKind
  to: string
  mail: Mail
  /** When it expires; after a week by default. */
  endsAt?: number | undefined
}

/** A mail's status: accepted, refused permanently, failed so far, or not yet tried. */
export type MailOutcome = 'sent' | 'refused' | 'failed' | 'waiting'

/** Keeps mails in the database until the mail server accepts them, so an outage loses none. */
export interface Outbox {
  /** Adds a mail within the transaction of its cause. Call `wake` afterwards. @returns its id */
  post(db: Kysely<DataTables>, posted: PostedMail): Promise<string>
  wake(): void
  /** Waits for a while, and no longer than for the first try. */
  outcome(id: string, waitMs: number): Promise<MailOutcome>
  /** Leaves no trace here, so it is tried once: for people of whom nothing may be kept. */
  sendOnce(addresses: readonly string[], mail: Mail): void
  /** A mail that is being sent may still arrive. */
  cancel(id: string): Promise<void>
}

/** A mail was not accepted. The address is not named. */
export interface MailNews {
  event: 'mail.failed' | 'mail.dead'
  kind: string
  tries: number
  reason: string
}

interface Deps {
  data: DataStore
  vaultKey: VaultKey
  jobs: JobQueue
  stopped: Pick<StoppedAddresses, 'stop' | 'isStopped'>
  /** Undefined without a mail server: mails wait. */
  send: SendMail | undefined
  now(): number
  report?(news: MailNews): void
  /** How long dead ones wait for an operator. */
  keptMs?: number | undefined
}

const noticeLivesMs = 7 * dayMs
/** Longer than any mail takes. A server that ended leaves its claim this long. */
const claimMs = 60_000
const longestPauseMs = 15 * 60_000
/** The server that posted it may be ahead. */
const skewMs = 5000
const pauseMs = (tries: number): number => Math.min(2 ** tries * 1000, longestPauseMs)
const lookEveryMs = 25
const lookAtMostEveryMs = 400
const sweepAtOnce = 500

const reasonOf = (error: unknown, to: string): string => withoutPeople(String(error).replaceAll(to, '…')).slice(0, 1000)

export const mailPlace = (id: string): string => `mail|${id}`

export function createOutbox({
  data,
  vaultKey,
  jobs,
  stopped,
  send,
  now,
  report = () => {},
  keptMs = usualRetention.mailsMs,
}: Deps): Outbox {
  const addJob = (db: Kysely<DataTables>, id: string, nextAt: number) =>
    jobs.add(db, { task: 'mail', payload: { id }, runAt: nextAt > now() ? nextAt : undefined, key: `${id}|${nextAt}` })

  /** Of several servers, one sends. */
  const claim = async (id: string) => {
    const db = await data.open()
    return db
      .updateTable('mail_outbox')
      .set({ next_at: now() + claimMs })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now() + skewMs)
      .returningAll()
      .executeTakeFirst()
  }

  const remove = async (id: string) => {
    const db = await data.open()
    await db.deleteFrom('mail_outbox').where('id', '=', id).execute()
  }

  const deliver = async (id: string) => {
    if (!send) return
    const row = await claim(id)
    if (!row) return
    if (row.ends_at <= now()) return end(row, 'dead', row.last_error)
    const { to, mail } = JSON.parse(new TextDecoder().decode(await vaultKey.open(row.sealed, mailPlace(id))))
    // Stopped since the mail was posted.
    if (row.tries > 0 && (await stopped.isStopped(to))) return end(row, 'refused', 'Mails to this address are stopped')
    try {
      await send(to, mail, id)
    } catch (error) {
      const reason = reasonOf(error, to)
      if (isWrongAddress(error)) await stopped.stop(to, { reason: 'refused', detail: reason })
      if (isRefusedForGood(error)) return end(row, 'refused', reason)
      report({ event: 'mail.failed', kind: row.kind, tries: row.tries + 1, reason })
      return tryLater(row, reason)
    }
    await remove(id)
  }

  type Row = NonNullable<Awaited<ReturnType<typeof claim>>>
  const tryLater = async ({ id, tries }: Row, reason: string) => {
    const nextAt = now() + pauseMs(tries + 1)
    const db = await data.open()
    await db.transaction().execute(async transaction => {
      await transaction
        .updateTable('mail_outbox')
        .set({ tries: tries + 1, last_error: reason, next_at: nextAt })
        .where('id', '=', id)
        .execute()
      await addJob(transaction, id, nextAt)
    })
  }

  const end = async ({ id, kind, tries }: Row, state: 'refused' | 'dead', reason: string) => {
    // The visitor asked for another code long ago.
    if (kind === 'code' && state === 'dead') return remove(id)
    report({ event: 'mail.dead', kind, tries: tries + (state === 'refused' ? 1 : 0), reason })
    const db = await data.open()
    await db
      .updateTable('mail_outbox')
      .set({ state, last_error: reason, next_at: now() + keptMs })
      .where('id', '=', id)
      .execute()
  }

  /** Mails whose job was lost, as by a restored backup or a killed server, and those kept long enough. */
  const sweep = async () => {
    const db = await data.open()
    await db.deleteFrom('mail_outbox').where('state', 'in', ['refused', 'dead']).where('next_at', '<=', now()).execute()
    const rows = await db
      .selectFrom('mail_outbox')
      .select(['id', 'next_at'])
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now())
      .orderBy('next_at')
      .limit(sweepAtOnce)
      .execute()
    for (const { id, next_at } of rows) await addJob(db, id, next_at)
    jobs.wake()
  }

  jobs.handle('mail', payload => deliver(String(Object(payload).id)))
  jobs.every(1, 'mail.sweep', sweep)

  return {
    async post(db, { kind, to, mail, endsAt }) {
      const id = createId()
      const time = now()
      // By the connection that the transaction has: others may all wait for one.
      const key = await vaultKey.during(db)
      const sealed = await key.seal(new TextEncoder().encode(JSON.stringify({ to, mail })), mailPlace(id))
      await db
        .insertInto('mail_outbox')
        .values({
          ...{ id, kind, sealed, state: 'waiting', tries: 0, last_error: '' },
          ...{ created_at: time, next_at: time, ends_at: endsAt ?? time + noticeLivesMs },
        })
        .execute()
      await addJob(db, id, time)
      return id
    },

    wake: () => jobs.wake(),

    async outcome(id, waitMs) {
      const until = performance.now() + waitMs
      for (let pause = lookEveryMs; ; pause = Math.min(pause * 2, lookAtMostEveryMs)) {
        const db = await data.open()
        const row = await db
          .selectFrom('mail_outbox')
          .select(['state', 'tries'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!row) return 'sent'
        if (row.state !== 'waiting') return 'refused'
        if (row.tries > 0) return 'failed'
        if (performance.now() >= until) return 'waiting'
        await setTimeout(pause)
      }
    },

    sendOnce(addresses, mail) {
      for (const to of addresses)
        send?.(to, mail, createId()).catch(error =>
          report({ event: 'mail.dead', kind: 'notice', tries: 1, reason: reasonOf(error, to) }),
        )
    },

    cancel: remove,
  }
}
