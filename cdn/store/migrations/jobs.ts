import type { Migration } from 'kysely'

export interface JobTables {
  /** The queue of the file database. In PostgreSQL, graphile-worker keeps its own. */
  jobs: {
    id: string
    task: string
    /** JSON. */
    payload: string
    /** Milliseconds since 1970 when it is due, or when its lock expires; null if it failed permanently. */
    run_at: number | null
    attempts: number
    max_attempts: number
    key: string | null
    last_error: string
  }
}

export interface MailTables {
  /** Mails that the mail server has not yet accepted. */
  mail_outbox: {
    id: string
    /** code, warning or notice. */
    kind: string
    /** The address and the mail, sealed under VAULT_KEY. */
    sealed: string
    /** waiting, refused or dead. */
    state: string
    tries: number
    last_error: string
    created_at: number
    /** When it is due, or when the sending server's claim expires. */
    next_at: number
    /** When it becomes useless. */
    ends_at: number
  }
}

export const jobs: Migration = {
  async up({ schema }) {
    await schema
      .createTable('jobs')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('task', 'text', column => column.notNull())
      .addColumn('payload', 'text', column => column.notNull())
      .addColumn('run_at', 'bigint')
      .addColumn('attempts', 'bigint', column => column.notNull())
      .addColumn('max_attempts', 'bigint', column => column.notNull())
      .addColumn('key', 'text', column => column.unique())
      .addColumn('last_error', 'text', column => column.notNull())
      .execute()
    await schema.createIndex('jobs_run_at').on('jobs').column('run_at').execute()
  },
}

export const mailOutbox: Migration = {
  async up({ schema }) {
    await schema
      .createTable('mail_outbox')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('sealed', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('tries', 'bigint', column => column.notNull())
      .addColumn('last_error', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('next_at', 'bigint', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    await schema.createIndex('mail_outbox_due').on('mail_outbox').columns(['state', 'next_at']).execute()
  },
}
