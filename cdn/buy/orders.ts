import { type Insertable, sql } from 'kysely'
import { base58Encode } from '../../shared/base58.ts'
import { ApiFailure } from '../apiFailure.ts'
import { usualRetention } from '../retention.ts'
import { comparableId } from '../sources/comparableId.ts'
import type { OnrampTables } from '../store/migrations/onramp.ts'
import type { DataStore } from '../store/store.ts'
import type { OrderNews, OrderRow } from './seller.ts'

/** Purchases. Each method may fail with a StoreFailure. */
export interface Orders {
  /** @returns false, without adding, if its session began another order */
  add(row: Insertable<OnrampTables['onramp_orders']>): Promise<boolean>
  /** Deletes those that were kept for long enough. */
  forget(): Promise<void>
  /** Removes an order that could not start; its session cannot start it again. */
  remove(id: string): Promise<void>
  refer(id: string, reference: string): Promise<void>
  find(project: string, provider: string, id: string): Promise<OrderRow | undefined>
  /** An account's orders among these ids, newest first. */
  named(project: string, account: string, ids: readonly string[]): Promise<OrderRow[]>
  /**
   * Orders of all projects that began since then, have not ended, and were not asked about for a minute, or for a twentieth of
   * their age.
   */
  due(since: number, limit: number): Promise<OrderRow[]>
  /** @returns false if another request asked for its state recently */
  mayAsk(id: string, betweenMs: number): Promise<boolean>
  /** Moves forward only: ignores old, repeated or contradictory news. @throws ApiFailure `invalid_request` */
  update(order: OrderRow, news: OrderNews): Promise<void>
}

/** Must be unguessable, because it gives access to the order. */
const idBytes = 18
export const newOrderId = () => base58Encode(crypto.getRandomValues(new Uint8Array(idBytes)))

/** An open page polls more often. */
export const leastPauseMs = 60_000
const hash = /^(0x[0-9a-f]{64}|[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{32,100})$/
const decimal = /^\d{1,40}(\.\d{1,40})?$/

export function createOrders(data: DataStore, now: () => number, keptMs = usualRetention.ordersMs): Orders {
  return {
    async add(row) {
      const db = await data.open()
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('onramp_orders')
        .values(row)
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows > 0n
    },
    async forget() {
      const db = await data.open()
      await db
        .deleteFrom('onramp_orders')
        .where('created_at', '<', now() - keptMs)
        .execute()
    },
    async remove(id) {
      await (await data.open()).deleteFrom('onramp_orders').where('id', '=', id).execute()
    },
    async refer(id, reference) {
      await (await data.open()).updateTable('onramp_orders').set({ reference }).where('id', '=', id).execute()
    },
    async find(project, provider, id) {
      const query = (await data.open()).selectFrom('onramp_orders').selectAll().where('id', '=', id)
      return query.where('project', '=', project).where('provider', '=', provider).executeTakeFirst()
    },
    async named(project, account, ids) {
      const query = (await data.open()).selectFrom('onramp_orders').selectAll().where('id', 'in', ids)
      return query
        .where('project', '=', project)
        .where('account', '=', account)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
    },
    async due(since, limit) {
      const time = now()
      const query = (await data.open()).selectFrom('onramp_orders').selectAll().where('created_at', '>', since)
      return query
        .where('stage', 'in', [0, 1])
        .where('asked_at', '<=', time - leastPauseMs)
        .where(sql<number>`asked_at + (${sql.lit(time)} - created_at) / 20`, '<=', time)
        .orderBy('asked_at')
        .limit(limit)
        .execute()
    },
    async mayAsk(id, betweenMs) {
      const { numUpdatedRows } = await (await data.open())
        .updateTable('onramp_orders')
        .set({ asked_at: now() })
        .where('id', '=', id)
        .where('asked_at', '<=', now() - betweenMs)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async update(order, news) {
      const wrong = wrongMember(order, news)
      if (wrong) throw new ApiFailure('invalid_request', `The ${wrong} does not match this order`)
      const { stage, amount, symbol = order.symbol } = news
      await (await data.open())
        .updateTable('onramp_orders')
        .set({
          stage,
          fault: stage === 2 ? (news.fault ?? 'failed') : null,
          ...(news.hash && hash.test(news.hash) && { hash: news.hash }),
          ...(amount && decimal.test(amount) && symbol === order.symbol && { amount }),
        })
        .where('id', '=', order.id)
        .where('stage', '<', stage)
        .execute()
    },
  }
}

/** The member of the news that contradicts the order. */
function wrongMember(order: OrderRow, { account, chain, contract, payment }: OrderNews): string | undefined {
  const plain = (address: string) => comparableId(`${order.chain}:${address}`)
  if (account !== undefined && plain(account) !== plain(order.account)) return 'account'
  if (chain !== undefined && chain !== order.chain) return 'network'
  if (contract !== undefined && plain(contract) !== plain(order.contract)) return 'token'
  if (payment && payment.currency !== order.payment_currency) return 'payment'
  if (payment && order.payment_amount !== null && Number(payment.amount) !== Number(order.payment_amount))
    return 'payment'
  return undefined
}
