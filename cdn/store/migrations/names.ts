import type { Generated, Migration } from 'kysely'

export interface NameTables {
  /** Account names. Only the operator changes a row (cdn/admin). */
  account_names: {
    /** Such as `example.eth`. */
    zone: string
    /** The name without its zone, in lower case. */
    label: string
    /** The owner's address, in lower case. */
    address: string
    /** The coin type of the network where it was registered (ENSIP-11). */
    coin_type: number
    /** 1 for a contract account, whose address is valid on this network only. */
    is_contract: number
    /** Milliseconds since 1970. */
    registered_at: number
    /** When the operator suspended it: it stays taken, but does not resolve. */
    suspended_at: Generated<number | null>
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
      // The first registration wins, across all servers.
      .addPrimaryKeyConstraint('account_names_key', ['zone', 'label'])
      .addUniqueConstraint('account_names_of_address', ['address', 'zone'])
      .execute()
  },
}
