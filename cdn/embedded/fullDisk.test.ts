import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emailStart } from '../../shared/api/embedded/email.schema.ts'
import { embeddedMe } from '../../shared/api/embedded/embeddedMe.schema.ts'
import { ticketCreate } from '../../shared/api/embedded/tickets.schema.ts'
import type { OpenStore } from '../store/openStore.ts'
import type { DataTables } from '../store/tables.ts'
import { createTestDatabases } from '../store/testDatabases.ts'
import { openData } from '../store/testStores.ts'
import { pageOrigin, randomText, startEmbedded } from './testEmbedded.ts'

/* A full database: signed-in users see what is theirs, and others are told why they cannot continue. */

const databases = await createTestDatabases()
type Data = OpenStore<DataTables>

/** Like a file on a full disk. */
async function fillFile(data: Data): Promise<() => Promise<void>> {
  const db = await data.open()
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 1)}`.execute(db)
  // Fills the free space in existing pages, wherever a row would go.
  for (const size of [3000, 300, 60, 10])
    for (let failures = 0; failures < 20; ) {
      const key = `${randomText(8)} ${'x'.repeat(size)}`
      await sql`insert into embedded_counts values (${key}, ${size}, 0, ${9e15 + size})`
        .execute(db)
        .catch(() => failures++)
    }
  return async () => void (await sql`pragma max_page_count = 1000000`.execute(db))
}

/** PostgreSQL's error (53100, disk_full). */
async function fillPostgres(data: Data): Promise<() => Promise<void>> {
  const db = await data.open()
  await sql`create or replace function is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  )
  const tables = (await db.introspection.getTables()).filter(({ name }) => /^embedded_|_probe$/.test(name))
  for (const { name } of tables)
    await sql`create trigger full_disk before insert or update on ${sql.table(name)} for each row execute function is_full()`.execute(
      db,
    )
  return async () => {
    for (const { name } of tables) await sql`drop trigger full_disk on ${sql.table(name)}`.execute(db)
  }
}

describe.each(databases.shared)('$name', ({ isThere, database, name }) => {
  test.runIf(isThere)(
    'reads continue, sign-ins are refused with a message, and health reports it; with room again, all is as before',
    async () => {
      const data = databases.closeLater(await openData(database()))
      const server = await startEmbedded({ data, deps: { probes: { data: data.check } } })
      const email = `full-${randomText(6)}@example.com`.toLowerCase()
      const { owner } = await server.owner(email)
      const health = async () => (await server.app.request('https://cdn.test/healthz')).status
      expect(await health()).toBe(200)
      const makeRoom = await (name === 'PostgreSQL' ? fillPostgres : fillFile)(data)
      // Cleaning is due, and so is recording the session's use.
      server.clock.now += 2 * 3_600_000
      const proof = await owner.proofFor(embeddedMe.path)
      const me = await owner.ask(embeddedMe, {}, { DPoP: proof })
      expect(me).toMatchObject({ status: 200, body: { email } })
      expect((await owner.ask(embeddedMe, {}, { DPoP: proof })).body.code).toBe('proof_invalid')
      const refused = {
        status: 503,
        body: { code: 'not_available', error: expect.stringMatching(/no room left.*try again later/) },
      }
      const mails = server.mails.length
      const stranger = await server.device()
      expect(await stranger.start(`new-${email}`)).toMatchObject(refused)
      expect(server.mails.length).toBe(mails)
      const ticket = { sealed: randomText(300), requestId: randomText(16) }
      expect(await owner.ask(ticketCreate, ticket)).toMatchObject(refused)
      await new Promise(resolve => setTimeout(resolve, 1100))
      expect(await health()).toBe(503)
      await makeRoom()
      await new Promise(resolve => setTimeout(resolve, 1100))
      expect(await health()).toBe(200)
      expect((await stranger.ask(emailStart, { projectId: 'demo', pageOrigin, email: `new-${email}` })).status).toBe(
        200,
      )
      expect((await owner.ask(ticketCreate, ticket)).status).toBe(200)
    },
  )
})
