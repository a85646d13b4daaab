import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * The release after this one: the same code, which has one more migration of each database. It adds a table, and columns to the tables that each
 * sign-in and approval writes.
 */
export const nextRelease: Plugin = {
  name: 'next release',
  setup({ onLoad }) {
    onLoad({ filter: /\/migrations\/(data|cache)Migrations\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const isData = path.endsWith('dataMigrations.ts')
      const name = isData ? 'dataMigrations' : 'cacheMigrations'
      const changed = isData ? ['embedded_sessions', 'embedded_requests', 'embedded_tickets'] : ['documents']
      const contents = `${text.replace(`const ${name}: readonly Migration[]`, 'const before: readonly Migration[]').replace('export const before', 'const before')}
        export const ${name}: readonly Migration[] = [...before, {
          number: before.length + 1,
          name: '2030-01-01 next',
          checksum: 'next',
          async up(db) {
            await db.schema.createTable('next_${name}').addColumn('id', 'text', column => column.primaryKey()).execute()
            for (const table of ${JSON.stringify(changed)})
              await db.schema.alterTable(table).addColumn('next_note', 'text', column => column.notNull().defaultTo('')).execute()
          },
        }]`
      return { contents, loader: 'ts' }
    })
  },
}
