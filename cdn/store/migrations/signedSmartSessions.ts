import type { Migration } from 'kysely'
import { smartSessions } from './smartSessions.ts'

/**
 * `smartSessions` landed twice under one name, first without signatures. Databases that ran the first form lack the column.
 * The modal ignores unsigned sessions, so dropping them loses nothing.
 */
export const signedSmartSessions: Migration = {
  async up(db) {
    const tables = await db.introspection.getTables()
    const columns = tables.find(({ name }) => name === 'smart_sessions')?.columns ?? []
    if (columns.some(({ name }) => name === 'signature')) return
    await db.schema.dropTable('smart_sessions').execute()
    await smartSessions.up(db)
  },
}
