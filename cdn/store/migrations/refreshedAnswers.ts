import type { Migration } from 'kysely'

export interface RefreshedAnswerTables {
  /** Answers that a server has refreshed because a visitor knew of a change: other servers' cached ones are outdated. */
  refreshed_answers: {
    /** Hash of the question. */
    key: string
    /** Changes with each refresh. */
    mark: string
    /** Milliseconds since 1970, by the clock of the database. */
    refreshed_at: number
  }
}

export const refreshedAnswers: Migration = {
  async up({ schema }) {
    await schema
      .createTable('refreshed_answers')
      .addColumn('key', 'text', column => column.primaryKey())
      .addColumn('mark', 'text', column => column.notNull())
      .addColumn('refreshed_at', 'double precision', column => column.notNull())
      .execute()
    await schema.createIndex('refreshed_answers_at').on('refreshed_answers').column('refreshed_at').execute()
  },
}
