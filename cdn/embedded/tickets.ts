import type { Kysely } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import { type Allowance, type Counts, hourMs } from '../limits/counts.ts'
import { mayBeLost } from '../store/mayBeLost.ts'
import type { News } from '../store/news.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import type { Owner } from './embeddedWallets.ts'
import { createId } from './secrets.ts'

/**
 * Tickets pass a request to a window of the secure site and return its answer. Both are sealed with a key that is only
 * in the window's address, so the server reads neither.
 */
export interface Tickets {
  /**
   * @param maker the frame that opens the window; the window signs in as its maker
   * @param asked the sealed request, its maker's id for it (several windows may show one request), and the client
   * @throws ApiFailure `ticket_used` if the request was decided
   */
  create(maker: Owner, asked: { request: string; requestId: string; client: string }): Promise<string>
  /** Single use. @throws ApiFailure `ticket_used` */
  take(ticketId: string, takerKey: string): Promise<TakenTicket>
  /** The state of the request, for the window that took the ticket. */
  look(ticketId: string, takerKey: string): Promise<Standing>
  /** Claims the request for its window, unless it has ended. Call right before carrying it out. */
  hold(ticketId: string, takerKey: string): Promise<Standing>
  /** Called by the maker when it already has an answer, or stops waiting. */
  withdraw(ticketId: string, makerKey: string): Promise<void>
  /**
   * Called by the window that took the ticket; any answer decides the request.
   * @param answer null if the window was closed without one @param client the client that sends it
   * @throws ApiFailure `ticket_used` if another window has decided it, or the maker no longer waits
   */
  answer(ticketId: string, takerKey: string, answer: string | null, client: string): Promise<void>
  state(ticketId: string, makerKey: string): Promise<TicketState>
  /** Records that the maker waits for an answer. @returns the time, for `left` */
  wait(ticketId: string, makerKey: string): Promise<number>
  /** The maker hung up on the poll of this time, and has not polled since. */
  left(ticketId: string, makerKey: string, askedAt: number): Promise<void>
}

export interface TakenTicket {
  request: string
  userId: string
  /** The device that created it. */
  makerKey: string
  /** When the window has to be done. */
  endsAt: number
}

export interface TicketState {
  state: 'waiting' | 'taken' | 'answered' | 'closed' | 'expired'
  answer?: string
  /** Its window is carrying out the request and has not answered. */
  isHeld?: boolean
}

/** Whether a window may still act: not once the request is decided, nor once its maker is gone. */
export type Standing = 'awaited' | 'gone' | 'over'

/** Time for a window to take the ticket. */
const livesMs = 5 * 60_000
/** Time to read, decide, or write a code down. */
const windowMs = 10 * 60_000
/** The maker polls continuously. A background page may pause for a minute. */
const silentMs = 90_000
const withdrawn = 'withdrawn'
/** A long message has 400 kB, most requests have 5. */
const maxBytesAnHour = 4 << 20
/** Limit of one client, whoever is signed in: test users need no mailbox. Large enough for an office. */
const maxClientBytesAnHour = 64 << 20
const bytesOf = (who: string, text: string): Allowance => ({
  ...{ counted: `ticket bytes|${who}`, limit: maxBytesAnHour, spanMs: hourMs, by: text.length },
})
const bytesOfClient = (client: string, text: string): Allowance => ({
  ...{ counted: `ticket bytes of client|${client}`, limit: maxClientBytesAnHour, spanMs: hourMs, by: text.length },
})

/** By which held questions about a ticket are woken. */
export const ticketTopic = (ticketId: string): string => `ticket|${ticketId}`

/** @param tell wakes the requests that wait for a topic */
export function createTickets(
  data: DataStore,
  counts: Counts,
  now: () => number,
  tell: News['tell'] = () => {},
): Tickets {
  /**
   * The key to count by: a browser that opens the wallet itself, or all other browsers of its user together, which a
   * mailbox thief may control.
   */
  const counting = async (userId: string, deviceKey: string) => {
    const db = await data.open()
    const own = await db
      .selectFrom('embedded_slots')
      .select('id')
      .where('user_id', '=', userId)
      .where('device_key', '=', deviceKey)
      .where('kind', '=', 'device')
      .where('wrap', '!=', '')
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return own ? `${userId}|${deviceKey}` : userId
  }

  const used = (message: string) => new ApiFailure('ticket_used', message)

  /** A window's ticket, and how the request that it shows stands. */
  const shown = async (ticketId: string, takerKey: string) => {
    const db = await data.open()
    const row = await db
      .selectFrom('embedded_tickets')
      .innerJoin('embedded_requests', 'embedded_requests.id', 'embedded_tickets.request_id')
      .select(['request_id', 'decided_by', 'asked_at', 'user_id', 'embedded_tickets.maker_key'])
      .where('embedded_tickets.id', '=', ticketId)
      .where('taker_key', '=', takerKey)
      .where('state', '=', 'taken')
      .where('embedded_tickets.ends_at', '>', now())
      .executeTakeFirst()
    const isHeld = row?.decided_by === ticketId
    const isFree = isHeld || row?.decided_by === ''
    const is: Standing = !isFree ? 'over' : isHeld || row.asked_at > now() - silentMs ? 'awaited' : 'gone'
    return { is, isHeld, row }
  }

  /** Of several concurrent windows, one changes the row. @returns whether this window's ticket did */
  const claim = async (ticketId: string, takerKey: string) => {
    const db = await data.open()
    const request = db
      .selectFrom('embedded_tickets')
      .select('request_id')
      .where('id', '=', ticketId)
      .where('taker_key', '=', takerKey)
      .where('state', '=', 'taken')
      .where('ends_at', '>', now())
    const { numUpdatedRows } = await db
      .updateTable('embedded_requests')
      .set({ decided_by: ticketId })
      .where('id', '=', request)
      .where('decided_by', '=', '')
      .where('asked_at', '>', now() - silentMs)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  const hold = async (ticketId: string, takerKey: string) => {
    const { is, isHeld, row } = await shown(ticketId, takerKey)
    // What one window has decided stays decided.
    if (is !== 'awaited' || isHeld || !row) return { is, row }
    return (await claim(ticketId, takerKey)) ? { is, row } : shown(ticketId, takerKey)
  }

  return {
    // Usually it is free, which needs one statement.
    hold: async (ticketId, takerKey) =>
      (await claim(ticketId, takerKey)) ? 'awaited' : (await hold(ticketId, takerKey)).is,
    look: async (ticketId, takerKey) => (await shown(ticketId, takerKey)).is,

    async create({ userId, deviceKey }, { request, requestId, client }) {
      // Windows sign in as their maker and create tickets too, so devices without a key count together.
      const who = await counting(userId, deviceKey)
      await Promise.all([
        counts.take([
          { counted: `tickets|${deviceKey}`, limit: 200, spanMs: hourMs },
          { counted: `tickets of|${who}`, limit: 400, spanMs: hourMs },
          bytesOf(who, request),
        ]),
        counts.take([bytesOfClient(client, request)]),
      ])
      const id = createId()
      const db = await data.open()
      await db
        .insertInto('embedded_requests')
        .values({ id: requestId, maker_key: deviceKey, decided_by: '', asked_at: 0, ends_at: now() + windowMs })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      const { numUpdatedRows } = await db
        .updateTable('embedded_requests')
        .set({ asked_at: now(), ends_at: now() + livesMs + windowMs })
        .where('id', '=', requestId)
        .where('maker_key', '=', deviceKey)
        .where('decided_by', '=', '')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw used('This was decided already')
      await db
        .insertInto('embedded_tickets')
        .values({
          id,
          maker_key: deviceKey,
          taker_key: '',
          user_id: userId,
          state: 'waiting',
          request,
          answer: '',
          ends_at: now() + livesMs,
          request_id: requestId,
        })
        .execute()
      return id
    },

    async take(ticketId, takerKey) {
      const endsAt = now() + windowMs
      const db = await data.open()
      const row = await db
        .updateTable('embedded_tickets')
        .set({ state: 'taken', taker_key: takerKey, ends_at: endsAt })
        .where('id', '=', ticketId)
        .where('state', '=', 'waiting')
        .where('ends_at', '>', now())
        .returning(['request', 'user_id', 'maker_key'])
        .executeTakeFirst()
      if (!row || (await shown(ticketId, takerKey)).is === 'over')
        throw used('This window was opened already, or too late. Go back and try again')
      return { request: row.request, userId: row.user_id, makerKey: row.maker_key, endsAt }
    },

    async withdraw(ticketId, makerKey) {
      const db = await data.open()
      const row = await db
        .selectFrom('embedded_tickets')
        .select('request_id')
        .where('id', '=', ticketId)
        .where('maker_key', '=', makerKey)
        .executeTakeFirst()
      if (!row) return
      await db
        .updateTable('embedded_requests')
        .set({ decided_by: withdrawn })
        .where('id', '=', row.request_id)
        .where('decided_by', '=', '')
        .execute()
      // A window that has started may still answer.
      await db
        .updateTable('embedded_tickets')
        .set({ ends_at: now(), request: '' })
        .where('request_id', '=', row.request_id)
        .where('maker_key', '=', makerKey)
        .where('state', '=', 'waiting')
        .execute()
      tell(ticketTopic(ticketId))
    },

    async answer(ticketId, takerKey, answer, client) {
      if (answer !== null) {
        const { is, row } = await hold(ticketId, takerKey)
        if (is !== 'awaited' || !row) throw used('This was answered already, or too late')
        const who = await counting(row.user_id, row.maker_key)
        await Promise.all([counts.take([bytesOf(who, answer)]), counts.take([bytesOfClient(client, answer)])])
      }
      const db = await data.open()
      const { numUpdatedRows } = await db
        .updateTable('embedded_tickets')
        // Erases the request.
        .set({ state: answer === null ? 'closed' : 'answered', answer: answer ?? '', request: '' })
        .where('id', '=', ticketId)
        .where('taker_key', '=', takerKey)
        .where('state', '=', 'taken')
        .where('ends_at', '>', now())
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw used('This was answered already, or too late')
      tell(ticketTopic(ticketId))
    },

    async state(ticketId, makerKey) {
      const db = await data.open()
      const row = await db
        .selectFrom('embedded_tickets')
        .innerJoin('embedded_requests', 'embedded_requests.id', 'embedded_tickets.request_id')
        .select(['state', 'answer', 'embedded_tickets.ends_at', 'decided_by'])
        .where('embedded_tickets.id', '=', ticketId)
        .where('embedded_tickets.maker_key', '=', makerKey)
        .executeTakeFirst()
      const isHeld = row?.decided_by === ticketId && row.state !== 'answered'
      if (!row || row.ends_at <= now() || row.decided_by === withdrawn)
        return { state: 'expired', ...(isHeld && { isHeld }) }
      return {
        state: row.state as TicketState['state'],
        ...(row.answer && { answer: row.answer }),
        ...(isHeld && { isHeld }),
      }
    },

    async wait(ticketId, makerKey) {
      const askedAt = now()
      // Each poll repeats it.
      const db = (await data.open()).withPlugin(mayBeLost)
      await db
        .updateTable('embedded_requests')
        .set({ asked_at: askedAt })
        .where('id', '=', requestOf(db, ticketId, makerKey))
        .execute()
      return askedAt
    },

    async left(ticketId, makerKey, askedAt) {
      const db = (await data.open()).withPlugin(mayBeLost)
      await db
        .updateTable('embedded_requests')
        .set({ asked_at: 0 })
        .where('id', '=', requestOf(db, ticketId, makerKey))
        .where('asked_at', '<=', askedAt)
        .execute()
    },
  }
}

const requestOf = (db: Kysely<DataTables>, ticketId: string, makerKey: string) =>
  db.selectFrom('embedded_tickets').select('request_id').where('id', '=', ticketId).where('maker_key', '=', makerKey)
