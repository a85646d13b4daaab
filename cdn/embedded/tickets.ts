import { ApiFailure } from '../apiFailure.ts'
import type { DataStore } from '../store/store.ts'
import { type Counts, hourMs } from './counts.ts'
import type { Owner } from './embeddedWallets.ts'
import { createId } from './secrets.ts'

/**
 * What a window of the secure site is opened for. The request and the answer are sealed by a key that stands in the
 * window's address alone, so the server reads neither.
 */
export interface Tickets {
  /** @param maker whose window it is: it signs in as its maker */
  create(maker: Owner, request: string): Promise<string>
  /** Once. @throws ApiFailure `ticket_used` */
  take(ticketId: string, takerKey: string): Promise<TakenTicket>
  /** Whether somebody still waits for what the window that took it was asked. */
  isAwaited(ticketId: string, takerKey: string): Promise<boolean>
  /** By its maker, who has an answer already. */
  withdraw(ticketId: string, makerKey: string): Promise<void>
  /** By the window that took it. @param answer null if the window was closed without one */
  answer(ticketId: string, takerKey: string, answer: string | null): Promise<void>
  state(ticketId: string, makerKey: string): Promise<TicketState>
}

export interface TakenTicket {
  request: string
  userId: string
  /** The device that made it. */
  makerKey: string
}

export interface TicketState {
  state: 'waiting' | 'taken' | 'answered' | 'closed' | 'expired'
  answer?: string
}

/** Until a window takes it. */
const livesMs = 5 * 60_000
/** For whoever reads, decides, or writes a code down. */
const windowMs = 10 * 60_000

export function createTickets(data: DataStore, counts: Counts, now: () => number): Tickets {
  return {
    async create({ userId, deviceKey }, request) {
      await counts.take([{ counted: `tickets|${deviceKey}`, limit: 200, spanMs: hourMs }])
      const id = createId()
      const db = await data.open()
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
        })
        .execute()
      return id
    },

    async take(ticketId, takerKey) {
      const db = await data.open()
      const row = await db
        .updateTable('embedded_tickets')
        .set({ state: 'taken', taker_key: takerKey, ends_at: now() + windowMs })
        .where('id', '=', ticketId)
        .where('state', '=', 'waiting')
        .where('ends_at', '>', now())
        .returning(['request', 'user_id', 'maker_key'])
        .executeTakeFirst()
      if (!row)
        throw new ApiFailure('ticket_used', 'This window was opened already, or too late. Go back and try again')
      return { request: row.request, userId: row.user_id, makerKey: row.maker_key }
    },

    async isAwaited(ticketId, takerKey) {
      const db = await data.open()
      const row = await db
        .selectFrom('embedded_tickets')
        .select('id')
        .where('id', '=', ticketId)
        .where('taker_key', '=', takerKey)
        .where('state', '=', 'taken')
        .where('ends_at', '>', now())
        .executeTakeFirst()
      return row !== undefined
    },

    async withdraw(ticketId, makerKey) {
      const db = await data.open()
      await db
        .updateTable('embedded_tickets')
        .set({ ends_at: now(), request: '' })
        .where('id', '=', ticketId)
        .where('maker_key', '=', makerKey)
        .where('state', 'in', ['waiting', 'taken'])
        .execute()
    },

    async answer(ticketId, takerKey, answer) {
      const db = await data.open()
      const { numUpdatedRows } = await db
        .updateTable('embedded_tickets')
        // Nothing is left of what was asked.
        .set({ state: answer === null ? 'closed' : 'answered', answer: answer ?? '', request: '' })
        .where('id', '=', ticketId)
        .where('taker_key', '=', takerKey)
        .where('state', '=', 'taken')
        .where('ends_at', '>', now())
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new ApiFailure('ticket_used', 'This was answered already, or too late')
    },

    async state(ticketId, makerKey) {
      const db = await data.open()
      const row = await db
        .selectFrom('embedded_tickets')
        .select(['state', 'answer', 'ends_at'])
        .where('id', '=', ticketId)
        .where('maker_key', '=', makerKey)
        .executeTakeFirst()
      if (!row || row.ends_at <= now()) return { state: 'expired' }
      return { state: row.state as TicketState['state'], ...(row.answer && { answer: row.answer }) }
    },
  }
}
