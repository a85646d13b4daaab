import type { Migration } from 'kysely'

export interface OnrampTables {
  /** Visitors' purchases. The order itself never changes; its status only moves forward. */
  onramp_orders: {
    id: string
    /** The session that allowed the frame to begin it; one order per session. */
    session: string
    project: string
    provider: string
    /** The receiving account, in this server's address form. */
    account: string
    /** CAIP-2. */
    chain: string
    /** The token's contract, as the provider writes it; empty for the native currency. */
    contract: string
    symbol: string
    name: string
    payment_currency: string
    /** Decimal; null if the visitor enters it in the provider's window. */
    payment_amount: string | null
    /** The arriving amount in decimal, once the provider reports it. */
    amount: string | null
    /** The provider's own id. */
    reference: string | null
    /** 0 created, 1 in progress, 2 failed, 3 delivered. Never decreases: updates may be late, repeated or out of order. */
    stage: number
    fault: string | null
    hash: string | null
    /** Milliseconds since 1970. */
    created_at: number
    /** When the provider was last polled. */
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
