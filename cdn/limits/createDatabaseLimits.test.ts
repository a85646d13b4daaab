import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabases } from '../store/testDatabases.ts'
import { openData } from '../store/testStores.ts'
import { createDatabaseLimits, createLastingLimits } from './createDatabaseLimits.ts'

const databases = await createTestDatabases()

test('a power cut may undo a limit’s count, but not a count of money', async () => {
  const data = databases.closeLater(await openData(databases.fileOf('limits.db')))
  const db = await data.open()
  await sql`create table marks (synchronous integer)`.execute(db)
  for (const table of ['embedded_counts', 'embedded_proofs'])
    await sql`create trigger ${sql.id(`mark_${table}`)} after insert on ${sql.table(table)}
      begin insert into marks select synchronous from pragma_synchronous; end`.execute(db)
  const [limits, lasting] = [createDatabaseLimits(data, Date.now), createLastingLimits(data, Date.now)]
  await limits.add('mails', 60_000, 1)
  await limits.pause('mail', 60_000)
  await limits.useOnce('proof', Date.now() + 60_000)
  await lasting.add('sponsored', 60_000, 1)
  const { rows } = await sql<{ synchronous: number }>`select synchronous from marks order by rowid`.execute(db)
  const [normal, full] = [1, 2]
  expect(rows.map(({ synchronous }) => synchronous)).toEqual([normal, normal, normal, full])
})
