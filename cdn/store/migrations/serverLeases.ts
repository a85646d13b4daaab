import type { Migration } from 'kysely'

export interface ServerLeaseTables {
  /** Processes using this database: servers, and commands that need exclusive access (`serverLease.ts`). */
  server_leases: {
    id: string
    /** Name of the command; empty for a server. */
    command: string
    /** Such as `pid 12 on web-1`. */
    holder: string
    /** A counter that grows while the process lives. Not a time, because clocks differ and may be changed. */
    beats: number
    /** Ids of the server's keys, separated by spaces, or `none`; empty for a server that does not report them. */
    keys: string
  }
}

/** Live state, so backups omit it. */
export const leaseTable = 'server_leases'

export const serverLeases: Migration = {
  async up({ schema }) {
    await schema
      .createTable(leaseTable)
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('command', 'text', column => column.notNull())
      .addColumn('holder', 'text', column => column.notNull())
      .addColumn('beats', 'bigint', column => column.notNull())
      .execute()
  },
}

export const leaseKeys: Migration = {
  async up({ schema }) {
    await schema
      .alterTable(leaseTable)
      .addColumn('keys', 'text', column => column.notNull().defaultTo(''))
      .execute()
  },
}
