import type { Migration } from 'kysely'

export interface NameTables {
  /** Names of accounts. A row is never changed. */
  account_names: {
    /** Such as `example.eth`. */
    zone: string
    /** The name without its zone, in lower case. */
    label: string
    /** Whose it is, in lower case. */
    address: string
    /** Of the network where it was registered (ENSIP-11). */
    coin_type: number
    /** 1 if code signed for the account, so that it has this address on this network only. */
    is_contract: number
    /** Milliseconds since 1970. */
    registered_at: number
  }
}

export const accountNames: Migration = {
  async up(db) {
    await db.schema
      .createTable('account_names')
      .addColumn('zone', 'text', column => column.notNull())
      .addColumn('label', 'text', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('coin_type', 'bigint', column => column.notNull())
      .addColumn('is_contract', 'bigint', column => column.notNull())
      .addColumn('registered_at', 'bigint', column => column.notNull())
      // Whoever is first has a name, however many servers are asked at once.
      .addPrimaryKeyConstraint('account_names_key', ['zone', 'label'])
      .addUniqueConstraint('account_names_of_address', ['address', 'zone'])
      .execute()
  },
}
