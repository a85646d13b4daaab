import type { Migration } from 'kysely'

/** What accounts received, kept as events come, so that no read adds up events. */
export interface AssetTables {
  account_assets: {
    chain: string
    account: string
    list: AssetList
    contract: string
    /** Empty for a token. */
    token_id: string
    kind: AssetKind
    /** Block in which it was received last. */
    block: number
    /** The same among blocks that are settled; -1 if there is none. */
    settled_block: number
  }
}

export type AssetList = 'tokens' | 'nfts'
export type AssetKind = 'ERC20' | 'ERC721' | 'ERC1155'

/** Facts of transactions that will not change, of each account that has a part in them. */
export interface TransactionTables {
  account_transactions: {
    chain: string
    account: string
    hash: string
    block: number
    time: number
    sender: string
    /** Null if it created a contract. */
    recipient: string | null
    nonce: number
    value: string
    /** Whether it called code. */
    has_data: number
    is_failed: number
  }
}

/**
 * Tokens, NFTs and facts of transactions in tables of their accounts. What was indexed before is read again, since it would
 * lack them.
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
    // In the order of the lists, so that a page reads its own rows alone.
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
