import type { Migration } from 'kysely'

export const recovery: Migration = {
  async up({ schema }) {
    const addText = (table: string, column: string) =>
      schema
        .alterTable(table)
        .addColumn(column, 'text', added => added.notNull().defaultTo(''))
        .execute()
    await addText('embedded_attempts', 'user_id')
    await addText('embedded_attempts', 'next_sealed')
    await addText('embedded_slots', 'secret_sealed')
    await addText('embedded_wallets', 'recovery_key')
    await schema.alterTable('embedded_wallets').addColumn('recovery_at', 'bigint').execute()
    await schema
      .createTable('embedded_warnings')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('link_hash', 'text', column => column.notNull().unique())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('browser', 'text', column => column.notNull())
      .addColumn('email_index', 'text', column => column.notNull())
      .addColumn('email_sealed', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    await schema.createIndex('embedded_warnings_of_email').on('embedded_warnings').column('email_index').execute()
    await schema.createIndex('embedded_warnings_ends_at').on('embedded_warnings').column('ends_at').execute()
  },
}

export const embeddedSolana: Migration = {
  async up(db) {
    await db.schema.alterTable('embedded_wallets').addColumn('solana_address', 'text').execute()
  },
}

export const sessionProvider: Migration = {
  async up(db) {
    await db.schema
      .alterTable('embedded_sessions')
      .addColumn('provider', 'text', column => column.notNull().defaultTo(''))
      .execute()
  },
}

export const decisions: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('embedded_tickets')
      .addColumn('request_id', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('embedded_requests')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('maker_key', 'text', column => column.notNull())
      .addColumn('decided_by', 'text', column => column.notNull())
      .addColumn('asked_at', 'bigint', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    await schema.createIndex('embedded_requests_ends_at').on('embedded_requests').column('ends_at').execute()
  },
}

export const walletProofs: Migration = {
  async up({ schema }) {
    for (const column of ['ended_at', 'return_at'])
      await schema.alterTable('embedded_slots').addColumn(column, 'bigint').execute()
    await schema
      .createTable('embedded_claims')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('nonce', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('device_key', 'text', column => column.notNull())
      .addColumn('act', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .execute()
    await schema.createIndex('embedded_claims_ends_at').on('embedded_claims').column('ends_at').execute()
  },
}

export const slotUses: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('embedded_sessions')
      .addColumn('opener_key', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('embedded_slot_uses')
      .addColumn('slot_id', 'text', column => column.notNull())
      .addColumn('device_key', 'text', column => column.notNull())
      .addColumn('ends_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('embedded_slot_uses_key', ['slot_id', 'device_key'])
      .execute()
    await schema.createIndex('embedded_slot_uses_ends_at').on('embedded_slot_uses').column('ends_at').execute()
  },
}

export const userLanguage: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('embedded_users')
      .addColumn('language', 'text', column => column.notNull().defaultTo(''))
      .execute()
  },
}

export const slotOpeners: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('embedded_slots')
      .addColumn('opener_key', 'text', column => column.notNull().defaultTo(''))
      .execute()
  },
}
