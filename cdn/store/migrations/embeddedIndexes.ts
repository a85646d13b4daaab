import { type Migration, sql } from 'kysely'

/** Indexes for reads by user, device or age, which the first version lacked. */
export const embeddedIndexes: Migration = {
  async up({ schema }) {
    const indexes: readonly (readonly [table: string, name: string, ...columns: string[]])[] = [
      ['embedded_sessions', 'of_user', 'user_id', 'device_key'],
      ['embedded_sessions', 'used_at', 'used_at'],
      ['embedded_slots', 'of_user', 'user_id', 'device_key'],
      ['embedded_slots', 'ended_at', 'ended_at'],
      ['embedded_attempts', 'of_device', 'device_key'],
      ['embedded_attempts', 'of_user', 'user_id'],
      ['embedded_social_attempts', 'links_user', 'links_user'],
      ['embedded_wallets', 'of_user', 'user_id'],
      ['embedded_warnings', 'of_user', 'user_id'],
      ['embedded_challenges', 'of_device', 'device_key'],
      ['embedded_tickets', 'of_request', 'request_id'],
    ]
    for (const [table, name, ...columns] of indexes)
      await schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute()
    // Partial: only unused slots, of which there are few, are searched by age.
    await schema
      .createIndex('embedded_slots_unused')
      .on('embedded_slots')
      .column('created_at')
      .where(sql<boolean>`wrap = ''`)
      .execute()
  },
}
