import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenStore } from '../store/openStore.ts'
import type { DataTables } from '../store/tables.ts'
import { findPostgres, startTestPostgres, type TestPostgres } from '../store/testPostgres.ts'
import { openData, signedBy, startSignIn } from './testSignIn.ts'

/* Sessions in each kind of database, as several servers share it. */

const programs = await findPostgres()
if (!programs) console.warn('PostgreSQL is not installed: its tests are skipped. On Debian: apt-get install postgresql')

let folder = ''
let postgres: TestPostgres | undefined
const stores: OpenStore<DataTables>[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-in-'))
  if (programs) postgres = await startTestPostgres(programs)
}, 60_000)
afterAll(async () => {
  await Promise.all(stores.map(store => store.close()))
  await postgres?.remove()
  await rm(folder, { recursive: true })
})

async function serverOf(database: string) {
  const data = await openData(database)
  stores.push(data)
  return startSignIn({ data })
}

describe.each([
  { name: 'a file', isThere: true, database: () => join(folder, 'data.db') },
  { name: 'PostgreSQL', isThere: programs !== undefined, database: () => postgres?.url ?? '' },
])('$name', ({ isThere, database }) => {
  test.runIf(isThere)('a message that 100 send to two servers at once begins one session', async () => {
    const [one, other] = await Promise.all([serverOf(database()), serverOf(database())])
    const asked = await signedBy(generatePrivateKey(), await one.nonce())
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 ? one : other).authenticate(asked)),
    )
    const codes = answers.map(({ status, body }) => (status === 200 ? 'begun' : body.code))
    expect(codes.filter(code => code === 'begun')).toHaveLength(1)
    expect(codes.filter(code => code === 'nonce_used')).toHaveLength(99)
    const { session, refresh } = answers[codes.indexOf('begun')]?.body ?? {}
    expect((await other.me(session?.token)).status).toBe(200)
    expect((await other.post('/v1/auth/sign-out', { refresh })).status).toBe(200)
    expect((await one.me(session?.token)).body.code).toBe('session_ended')
  })

  test.runIf(isThere)('sessions and keys are there after the server starts again', async () => {
    const before = await serverOf(database())
    const { session, refresh } = (await before.signIn()).body
    const after = await serverOf(database())
    expect((await after.me(session.token)).status).toBe(200)
    expect((await after.post('/v1/auth/renew', { refresh })).status).toBe(200)
  })
})

test('a locked database answers 503, and a session begins once it is free', async () => {
  const path = join(folder, 'locked.db')
  const server = await serverOf(path)
  const asked = await signedBy(generatePrivateKey(), await server.nonce())
  const other = new Database(path)
  other.exec('begin immediate')
  expect(await server.authenticate(asked)).toMatchObject({ status: 503, body: { code: 'not_available' } })
  other.exec('rollback')
  other.close()
  expect((await server.authenticate(asked)).status).toBe(200)
})

test('a database that is locked at the start is asked again', async () => {
  const path = join(folder, 'late.db')
  const other = new Database(path)
  other.exec('pragma journal_mode = WAL')
  other.exec('begin immediate')
  const server = await serverOf(path)
  for (const each of ['/v1/auth/nonce', '/.well-known/jwks.json'])
    expect(await server.call(each)).toMatchObject({ status: 503, body: { code: 'not_available' } })
  other.exec('rollback')
  other.close()
  expect((await server.signIn()).status).toBe(200)
})
