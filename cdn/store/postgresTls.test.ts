import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from './openStore.ts'
import { findPostgres, startTestPostgres, type TestPostgres } from './testPostgres.ts'

const programs = await findPostgres()
let postgres: TestPostgres | undefined
beforeAll(async () => {
  if (programs) postgres = await startTestPostgres(programs, { withTls: true })
})
afterAll(() => postgres?.remove())

async function isEncrypted(options: string): Promise<boolean | undefined> {
  const store = await openStore(`${postgres?.tls?.url}?${options}`, { name: 'cache' })
  try {
    const db = await store.open()
    const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
    return rows[0]?.ssl
  } finally {
    await store.close()
  }
}

test.runIf(programs)('sslmode=verify-full with the certificate encrypts', async () => {
  expect(await isEncrypted(`sslmode=verify-full&sslrootcert=${postgres?.tls?.certificate}`)).toBe(true)
})

test.runIf(programs)('sslmode=verify-full refuses a certificate that nobody vouches for', async () => {
  await expect(isEncrypted('sslmode=verify-full')).rejects.toThrow(/self-signed/)
})

test.runIf(programs)('sslmode=disable does not encrypt', async () => {
  expect(await isEncrypted('sslmode=disable')).toBe(false)
})
