import type { Migration } from 'kysely'

export interface ServerLeaseTables {
  /** Processes that use this database now: servers, and commands that need it for themselves (`serverLease.ts`). */
  server_leases: {
    id: string
    /** Name of the command; empty for a server. */
    command: string
    /** Such as `pid 12 on web-1`. */
    holder: string
    /** Grows for as long as the process lives. No times: the machines' clocks may differ, and be set. */
    beats: number
  }
}

/** Says who is there now, so it is in no backup. */
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
