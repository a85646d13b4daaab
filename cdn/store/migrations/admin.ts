import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

export interface AdminTables {
  /** Who may use the operator's admin. */
  admin_tokens: {
    /** Names its holder in the audit log. */
    id: string
    /** SHA-256 of the token, which is stored nowhere. */
    hash: string
    /** viewer, support or owner. */
    role: string
    /** As the operator calls the holder. */
    name: string
    /** Milliseconds since 1970. */
    created_at: number
    used_at: number | null
    revoked_at: number | null
  }
  /** What was done in the admin and by commands. Rows are only added: triggers refuse everything else. */
  audit_log: {
    id: string
    at: number
    /** The id of a token, or `command`. */
    actor: string
    act: string
    /** The id of what it was done to; never an email. */
    target: string
    request_id: string
    /** JSON, without personal data. */
    details: string
  }
  /** Projects of the admin. One replaces the entry of projects.json with the same id. */
  stored_projects: {
    id: string
    /** An entry of projects.json as JSON. `kept:N` stands for the Nth key of `keys_sealed`. */
    entry: string
    /** JSON of the providers' keys, sealed by CK_AUTH_KEY; empty without any. */
    keys_sealed: string
    /** Counts the changes of all projects. */
    revision: number
    changed_at: number
  }
  /** How often something happened on a day. Names no visitor. */
  daily_counts: {
    project: string
    /** In UTC, such as `2026-11-29`. */
    day: string
    /** open, connect or error. */
    kind: string
    /** The wallet or the error's code; empty for openings. */
    name: string
    count: number
  }
}

export const admin: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('admin_tokens')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('hash', 'text', column => column.notNull().unique())
      .addColumn('role', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('used_at', 'bigint')
      .addColumn('revoked_at', 'bigint')
      .execute()
    await schema.createIndex('admin_tokens_by_time').on('admin_tokens').column('created_at').execute()
    await schema
      .createTable('audit_log')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('at', 'bigint', column => column.notNull())
      .addColumn('actor', 'text', column => column.notNull())
      .addColumn('act', 'text', column => column.notNull())
      .addColumn('target', 'text', column => column.notNull())
      .addColumn('request_id', 'text', column => column.notNull())
      .addColumn('details', 'text', column => column.notNull())
      .execute()
    await schema.createIndex('audit_log_by_time').on('audit_log').columns(['at', 'id']).execute()
    await schema.createIndex('audit_log_of_target').on('audit_log').columns(['target', 'at', 'id']).execute()
    await onlyAddTo(db)
    await schema
      .createTable('stored_projects')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('entry', 'text', column => column.notNull())
      .addColumn('keys_sealed', 'text', column => column.notNull())
      .addColumn('revision', 'bigint', column => column.notNull().unique())
      .addColumn('changed_at', 'bigint', column => column.notNull())
      .execute()
    await schema
      .createTable('daily_counts')
      .addColumn('project', 'text', column => column.notNull())
      .addColumn('day', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('count', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('daily_counts_key', ['project', 'day', 'kind', 'name'])
      .execute()
    await schema.createIndex('daily_counts_by_day').on('daily_counts').column('day').execute()
    for (const table of ['embedded_users', 'account_names'])
      await schema.alterTable(table).addColumn('suspended_at', 'bigint').execute()
    await schema
      .createIndex('account_names_by_time')
      .on('account_names')
      .columns(['registered_at', 'zone', 'label'])
      .execute()
  },
}

/** Has the database refuse to change the audit log, whoever asks. */
async function onlyAddTo(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    for (const change of ['update', 'delete'])
      await sql
        .raw(
          `create trigger audit_log_no_${change} before ${change} on audit_log begin select raise(abort, 'The audit log only grows'); end`,
        )
        .execute(db)
    return
  }
  await sql
    .raw(
      "create or replace function audit_log_only_grows() returns trigger language plpgsql as $$ begin raise exception 'The audit log only grows'; end $$",
    )
    .execute(db)
  await sql
    .raw(
      'create trigger audit_log_only_grows before update or delete or truncate on audit_log for each statement execute function audit_log_only_grows()',
    )
    .execute(db)
}
