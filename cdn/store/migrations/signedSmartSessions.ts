import type { Migration } from 'kysely'
import { smartSessions } from './smartSessions.ts'

/**
 * `smartSessions` landed twice, first without signatures, and databases that have had the first were never told. Whom nobody
 * signed for is believed by no modal, so nothing is lost.
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
