import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testPatience } from '../../shared/testPatience.ts'
import { connectDatabase } from '../store/connectDatabase.ts'
import { databaseKinds } from '../store/databaseKind.ts'
import { createTestDatabases } from '../store/testDatabases.ts'
import { openData } from '../store/testStores.ts'
import { createEmbeddedSessions } from './embeddedSessions.ts'

/** How many there are; `npm run test:long` has a million. */
const count = Number(process.env.SESSIONS ?? 20_000)
const now = 1_795_421_000_000
const rounds = 30
/** On a quiet machine. */
const limitMs = 5

const databases = await createTestDatabases()

test.each(databases.shared.filter(({ isThere }) => isThere))(
  `reading one user among ${count} sessions takes less than ${limitMs} ms, in $name`,
  async ({ database }) => {
    const data = databases.closeLater(await openData(database()))
    await data.open()
    // Longer than the server lets a statement take.
    const filling = await connectDatabase(database(), databaseKinds.data, { isPatient: true })
    const [id, time, ends, last] = [sql`cast(n as text)`, sql.lit(now), sql.lit(now + 1e9), sql.lit(count)]
    await filling.transaction().execute(async transaction => {
      await sql`
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${last})
        insert into embedded_sessions (hash, user_id, device_key, proved_at, provider, created_at, used_at, ends_at)
        select 'hash' || ${id}, 'user' || cast(n / 2 as text), 'device' || ${id}, ${time}, '', ${time}, ${time}, ${ends}
        from numbers
      `.execute(transaction)
    })
    await filling.destroy()
    const sessions = createEmbeddedSessions(data, () => now)
    const median = async (work: (user: number) => Promise<unknown>) => {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const startedAt = performance.now()
        await work(1 + Math.floor((round * count) / 2 / rounds))
        times.push(performance.now() - startedAt)
      }
      return times.sort((one, other) => one - other)[rounds / 2] ?? 0
    }
    expect((await sessions.last('user1', 'device2'))?.hash).toBe('hash2')
    const readMs = await median(user => sessions.last(`user${user}`, `device${2 * user}`))
    const endMs = await median(user => sessions.forgetDevices(`user${user}`))
    console.log(`    ${count} sessions: read ${readMs.toFixed(2)} ms, ended ${endMs.toFixed(2)} ms`)
    expect(readMs).toBeLessThan(limitMs * testPatience)
  },
  300_000 * testPatience,
)
