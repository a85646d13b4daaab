import { sql } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import type { OrderRow } from '../buy/seller.ts'
import type { AdminDeps } from './AdminDeps.ts'
import type { AdminAnswers } from './adminAnswers.ts'
import { type Answered, listOrders, readOrder } from './endpoints.ts'
import { pageOf, pageRows, readPlace } from './listPages.ts'

const stages = ['created', 'in progress', 'failed', 'delivered'] as const

/** Purchases, read-only: their state comes from the providers. */
export function orderRoutes({ answer }: AdminAnswers, { data }: AdminDeps): void {
  answer(listOrders, async ({ query: { after }, audit }) => {
    const place = readPlace(after)
    const db = await data.open()
    await audit(db, '')
    const all = db.selectFrom('onramp_orders').selectAll()
    const older = place ? all.where(sql<boolean>`(created_at, id) < (${place.at}, ${place.id})`) : all
    const found = await older
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageRows + 1)
      .execute()
    const { rows, next } = pageOf(found, ({ created_at, id }) => ({ at: created_at, id }))
    return { orders: rows.map(shown), next }
  })
  answer(readOrder, async ({ part, audit }) => {
    const db = await data.open()
    await audit(db, part('id'))
    const row = await db.selectFrom('onramp_orders').selectAll().where('id', '=', part('id')).executeTakeFirst()
    if (!row) throw new ApiFailure('not_found', 'There is no such order')
    return shown(row)
  })
}

const shown = ({
  payment_currency,
  payment_amount,
  stage,
  created_at,
  ...row
}: OrderRow): Answered<typeof readOrder> => ({
  ...row,
  paymentCurrency: payment_currency,
  paymentAmount: payment_amount,
  stage: stages[stage] ?? 'created',
  since: new Date(created_at).toISOString(),
})
