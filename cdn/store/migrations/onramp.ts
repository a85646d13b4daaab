import type { Migration } from 'kysely'

export interface OnrampTables {
  /** Purchases that visitors began. What was ordered is never changed; what became of it only goes forward. */
  onramp_orders: {
    id: string
    /** What let the frame begin it: one order each. */
    session: string
    project: string
    provider: string
    /** Whom the provider pays, as this server writes addresses. */
    account: string
    /** CAIP-2. */
    chain: string
    /** Of the token, as the provider has it; empty for the network's own currency. */
    contract: string
    symbol: string
    name: string
    payment_currency: string
    /** Decimal; null if the visitor says it in the provider's window. */
    payment_amount: string | null
    /** What arrives, decimal, once the provider says it. */
    amount: string | null
    /** The provider's own id of it. */
    reference: string | null
    /** 0 created, 1 in progress, 2 failed, 3 delivered. It never goes down: news comes late, twice and in any order. */
    stage: number
    fault: string | null
    hash: string | null
    /** Milliseconds since 1970. */
    created_at: number
    /** When the provider was asked last. */
    asked_at: number
  }
}

export const orders: Migration = {
  async up(db) {
    await db.schema
      .createTable('onramp_orders')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('session', 'text', column => column.notNull().unique())
      .addColumn('project', 'text', column => column.notNull())
      .addColumn('provider', 'text', column => column.notNull())
      .addColumn('account', 'text', column => column.notNull())
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('contract', 'text', column => column.notNull())
      .addColumn('symbol', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('payment_currency', 'text', column => column.notNull())
      .addColumn('payment_amount', 'text')
      .addColumn('amount', 'text')
      .addColumn('reference', 'text')
      .addColumn('stage', 'bigint', column => column.notNull())
      .addColumn('fault', 'text')
      .addColumn('hash', 'text')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('asked_at', 'bigint', column => column.notNull())
      .execute()
    await db.schema.createIndex('onramp_orders_by_time').on('onramp_orders').column('created_at').execute()
  },
}
