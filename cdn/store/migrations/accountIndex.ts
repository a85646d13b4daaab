import type { Migration } from 'kysely'
import type { AssetTables, TransactionTables } from './accountAssets.ts'

/** Index of on-chain events of requested accounts. */
export interface AccountIndexTables extends AssetTables, TransactionTables {
  /** The searched blocks of a network, per account. */
  account_scans: {
    chain: string
    account: string
    /** The last settled block, or -1. Events of later blocks are replaced at each search. */
    top: number
    top_hash: string
    head_hash: string
    /** Unsearched ranges up to `top`, latest first, as JSON: `[[from, to], …]`. */
    gaps: string
    /** Milliseconds since 1970, to the hour. */
    used_at: number
    /** Number of its events. */
    events: number
  }
  account_events: {
    chain: string
    account: string
    block: number
    tx_index: number
    /** -1 if the event is the transaction itself. */
    log_index: number
    /** The item's index in a log with several items. */
    part: number
    tx_hash: string
    /** Seconds since 1970; null if the node's logs have no time. */
    time: number | null
    kind: EventKind
    contract: string
    sender: string
    recipient: string
    token_id: string
    amount: string
  }
}

export type EventKind = 'ERC20' | 'ERC721' | 'ERC1155' | 'approval' | 'native'

export const accountIndex: Migration = {
  async up(db) {
    await db.schema
      .createTable('account_scans')
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('account', 'text', column => column.notNull())
      .addColumn('top', 'bigint', column => column.notNull())
      .addColumn('top_hash', 'text', column => column.notNull())
      .addColumn('head_hash', 'text', column => column.notNull())
      .addColumn('gaps', 'text', column => column.notNull())
      .addColumn('used_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('account_scans_key', ['chain', 'account'])
      .execute()
    await db.schema.createIndex('account_scans_used_at').on('account_scans').column('used_at').execute()
    await db.schema
      .createTable('account_events')
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('account', 'text', column => column.notNull())
      .addColumn('block', 'bigint', column => column.notNull())
      .addColumn('tx_index', 'bigint', column => column.notNull())
      .addColumn('log_index', 'bigint', column => column.notNull())
      .addColumn('part', 'bigint', column => column.notNull())
      .addColumn('tx_hash', 'text', column => column.notNull())
      .addColumn('time', 'bigint')
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('contract', 'text', column => column.notNull())
      .addColumn('sender', 'text', column => column.notNull())
      .addColumn('recipient', 'text', column => column.notNull())
      .addColumn('token_id', 'text', column => column.notNull())
      .addColumn('amount', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('account_events_key', ['chain', 'account', 'block', 'tx_index', 'log_index', 'part'])
      .execute()
    await db.schema
      .createTable('chain_transactions')
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('hash', 'text', column => column.notNull())
      .addColumn('block', 'bigint', column => column.notNull())
      .addColumn('time', 'bigint', column => column.notNull())
      .addColumn('sender', 'text', column => column.notNull())
      .addColumn('recipient', 'text')
      .addColumn('nonce', 'bigint', column => column.notNull())
      .addColumn('value', 'text', column => column.notNull())
      .addColumn('has_data', 'bigint', column => column.notNull())
      .addColumn('is_failed', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('chain_transactions_key', ['chain', 'hash'])
      .execute()
  },
}
