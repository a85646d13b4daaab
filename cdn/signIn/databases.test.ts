import Database from 'libsql'
import { generatePrivateKey } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createTestDatabases } from '../store/testDatabases.ts'
import { openData } from '../store/testStores.ts'
import { signedBy, startSignIn } from './testSignIn.ts'

/* Sessions in each kind of database, shared by several servers. */

const databases = await createTestDatabases()
const serverOf = async (database: string) => startSignIn({ data: databases.closeLater(await openData(database)) })

describe.each(databases.shared)('$name', ({ isThere, database }) => {
  test.runIf(isThere)('a message that 20 send to two servers at once begins one session', async () => {
    const [one, other] = await Promise.all([serverOf(database()), serverOf(database())])
    const asked = await signedBy(generatePrivateKey(), await one.nonce())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).authenticate(asked)),
    )
    const codes = answers.map(({ status, body }) => (status === 200 ? 'begun' : body.code))
    expect(codes.filter(code => code === 'begun')).toHaveLength(1)
    expect(codes.filter(code => code === 'nonce_used')).toHaveLength(19)
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
  const path = databases.fileOf('locked.db')
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
  const path = databases.fileOf('late.db')
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
