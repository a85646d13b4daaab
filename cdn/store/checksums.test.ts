import { describe, expect, test } from 'vitest'
import { checksumOf } from './checksumOf.ts'
import { landedMigrations } from './migrations/landedMigrations.ts'

/**
 * Databases remember the checksums. If this fails, put the migration back as it was, and correct it by a new one at the end.
 * A new Kysely may write the same SQL in other words: then keep the checksum of the list, and compare with a second one here.
 */
describe.each(Object.entries(landedMigrations))('%s:', (_, migrations) => {
  test.each(migrations)('$number $name runs the SQL that it landed with', async migration => {
    expect(await checksumOf(migration)).toBe(migration.checksum)
  })

  test('numbers count up by one, and no name is there twice', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1))
    expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length)
  })

  test('no step needs a later one than itself', () => {
    for (const { number, needs = 0 } of migrations) expect(needs).toBeLessThanOrEqual(number)
  })
})
