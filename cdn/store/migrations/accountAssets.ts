import type { Migration } from 'kysely'

/** Assets that accounts received, updated with each event, so that reads need not sum up events. */
export interface AssetTables {
  account_assets: {
    chain: string
    account: string
    list: AssetList
    contract: string
    /** Empty for a token. */
    token_id: string
    kind: AssetKind
    /** The last block in which it was received. */
    block: number
    /** The last settled block in which it was received, or -1. */
    settled_block: number
  }
}

export type AssetList = 'tokens' | 'nfts'
export type AssetKind = 'ERC20' | 'ERC721' | 'ERC1155'

/** Final facts of transactions, per involved account. */
export interface TransactionTables {
  account_transactions: {
    chain: string
    account: string
    hash: string
    block: number
    time: number
    sender: string
    /** Null for contract creation. */
    recipient: string | null
    nonce: number
    value: string
    /** Whether it has calldata. */
    has_data: number
    is_failed: number
  }
}

/**
 * Per-account tables of tokens, NFTs and transaction facts. Drops the earlier index, which lacks them; it is read again.
 */
export const accountAssets: Migration = {
  async up(db) {
    for (const table of ['account_events', 'account_scans']) await db.deleteFrom(table).execute()
    await db.schema.dropTable('chain_transactions').execute()
    await db.schema
      .alterTable('account_scans')
      .addColumn('events', 'bigint', column => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('account_assets')
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('account', 'text', column => column.notNull())
      .addColumn('list', 'text', column => column.notNull())
      .addColumn('contract', 'text', column => column.notNull())
      .addColumn('token_id', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('block', 'bigint', column => column.notNull())
      .addColumn('settled_block', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('account_assets_key', ['chain', 'account', 'list', 'contract', 'token_id'])
      .execute()
    // In list order, so that a page reads only its own rows.
    await db.schema
      .createIndex('account_assets_latest')
      .on('account_assets')
      .columns(['chain', 'account', 'list', 'block desc', 'contract', 'token_id'])
      .execute()
    await db.schema
      .createTable('account_transactions')
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('account', 'text', column => column.notNull())
      .addColumn('hash', 'text', column => column.notNull())
      .addColumn('block', 'bigint', column => column.notNull())
      .addColumn('time', 'bigint', column => column.notNull())
      .addColumn('sender', 'text', column => column.notNull())
      .addColumn('recipient', 'text')
      .addColumn('nonce', 'bigint', column => column.notNull())
      .addColumn('value', 'text', column => column.notNull())
      .addColumn('has_data', 'bigint', column => column.notNull())
      .addColumn('is_failed', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('account_transactions_key', ['chain', 'account', 'hash'])
      .execute()
    await db.schema
      .createIndex('account_transactions_block')
      .on('account_transactions')
      .columns(['chain', 'account', 'block'])
      .execute()
  },
}
