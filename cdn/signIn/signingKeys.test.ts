import { createHmac } from 'node:crypto'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { openData } from '../store/testStores.ts'
import { publicUrl } from '../testApp.ts'
import { startSignIn, startsAt } from './testSignIn.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** The first moment of a span, some time after the tests' start. */
const turn = Math.ceil(startsAt / (30 * dayMs)) * 30 * dayMs

type Server = Awaited<ReturnType<typeof startSignIn>>

const published = async ({ app }: Server) =>
  (await (await app.request('/.well-known/jwks.json')).json()) as JSONWebKeySet

/** Verifies as an independent backend does. */
const isGood = (token: string | undefined, keys: JSONWebKeySet, nowMs: number) =>
  jwtVerify(token ?? '', createLocalJWKSet(keys), {
    ...{ issuer: publicUrl, audience: 'demo', algorithms: ['ES256'], currentDate: new Date(nowMs) },
  }).then(
    () => true,
    () => false,
  )

async function servers(count: number) {
  const data = await openData()
  const clock = { now: startsAt }
  const all = await Promise.all(
    Array.from({ length: count }, () =>
      startSignIn({ data, now: () => clock.now, rateLimit: plenty, projectRateLimit: plenty }),
    ),
  )
  return { all: all as [Server, ...Server[]], clock, data }
}
const plenty = { burst: 1e9, perSecond: 1e9 }

test('servers of one database that start together sign with the same key, and publish the next one', async () => {
  const { all } = await servers(3)
  const sets = await Promise.all(all.map(published))
  expect(sets[0]?.keys).toHaveLength(2)
  for (const set of sets) expect(set).toEqual(sets[0])
  for (const key of sets[0]?.keys ?? []) {
    expect(key).toEqual({
      ...{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: expect.any(String) },
      ...{ x: expect.any(String), y: expect.any(String) },
    })
  }
})

test('keys change under load, and no good token is refused, whenever a backend read the keys', async () => {
  const { all, clock } = await servers(2)
  const [first] = all
  const sessions = await Promise.all(Array.from({ length: 4 }, async () => (await first.signIn()).body))
  /** What a backend has read, and for how long it caches it. */
  const readers = [0, 10 * minuteMs, dayMs].map(keptMs => ({
    keptMs,
    readAt: Number.NEGATIVE_INFINITY,
    keys: { keys: [] } as JSONWebKeySet,
  }))
  const kids = new Set<string>()
  const refused: string[] = []
  const living: { token: string; endsAt: number }[] = []
  const refreshes = sessions.map(({ refresh }) => refresh)
  // Around three rotations, in steps of some minutes; sessions live a week, so new ones start.
  for (const offset of [0, 30, 60].map(days => turn + days * dayMs)) {
    for (let at = offset - 95 * minuteMs; at <= offset + 95 * minuteMs; at += 19 * minuteMs) {
      clock.now = at
      refreshes.push((await first.signIn()).body.refresh)
      const tokens = await Promise.all(
        all.flatMap(server =>
          refreshes.slice(-4).map(async refresh => {
            const { body } = await server.post<{ session?: { token: string } }>('/v1/auth/renew', { refresh })
            return body.session?.token
          }),
        ),
      )
      for (const token of tokens) if (token) living.push({ token, endsAt: at + 60 * minuteMs })
      for (const reader of readers) {
        if (at - reader.readAt < reader.keptMs) continue
        reader.readAt = at
        reader.keys = await published(all[living.length % 2] ?? first)
      }
      for (const { token, endsAt } of living.splice(0)) {
        if (endsAt <= at) continue
        living.push({ token, endsAt })
        kids.add(JSON.parse(atob(token.split('.')[0] ?? '')).kid)
        for (const { keptMs, keys } of readers)
          if (!(await isGood(token, keys, at))) refused.push(`${new Date(at).toISOString()}, keys kept ${keptMs} ms`)
        for (const server of all)
          if ((await server.me(token)).status !== 200) refused.push(`${new Date(at).toISOString()}, here`)
      }
    }
  }
  expect(refused).toEqual([])
  expect(kids.size).toBe(4)
})

test('the last key goes when its last token has ended', async () => {
  const { all, clock, data } = await servers(1)
  const [server] = all
  clock.now = turn - minuteMs
  const before = await published(server)
  clock.now = turn + 65 * minuteMs
  expect((await published(server)).keys).toEqual(expect.arrayContaining(before.keys))
  clock.now = turn + 75 * minuteMs
  const after = (await published(server)).keys
  expect(after).toHaveLength(2)
  expect(after).not.toContainEqual(before.keys[0])
  expect(after).toContainEqual(before.keys[1])
  clock.now = turn + 31 * dayMs
  await published(server)
  const db = await data.open()
  expect(await db.selectFrom('auth_keys').select('span').execute()).toHaveLength(3)
})

test('who deletes the keys and starts again ends all tokens, and sessions get new ones', async () => {
  const server = await startSignIn()
  const { session, refresh } = (await server.signIn()).body
  const db = await server.data.open()
  await db.deleteFrom('auth_keys').execute()
  const again = await startSignIn({ data: server.data })
  expect((await again.me(session.token)).body.code).toBe('token_invalid')
  const { body } = await again.post<{ session: typeof session }>('/v1/auth/renew', { refresh })
  expect((await again.me(body.session.token)).status).toBe(200)
})

test('a nonce of before a turn is good after it', async () => {
  const { all, clock } = await servers(2)
  const [one, other] = all
  clock.now = turn - minuteMs
  const said = await one.nonce()
  clock.now = turn + minuteMs
  expect((await (other ?? one).signIn(said)).status).toBe(200)
})

describe('a forged token', () => {
  const claims = (server: Server, session: { token?: string | undefined }) => {
    const payload = JSON.parse(atob(session.token?.split('.')[1] ?? '')) as Record<string, unknown>
    return { server, payload }
  }

  test('by another key of the same name, by none, or by the public key as a secret, is refused', async () => {
    const server = await startSignIn()
    const { session } = (await server.signIn()).body
    const { payload } = claims(server, session)
    const [key] = (await published(server)).keys
    const { privateKey } = await generateKeyPair('ES256')
    const kid = key?.kid as string
    const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const own = await new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
    const none = `${base64({ alg: 'none', typ: 'JWT' })}.${base64(payload)}.e30`
    const text = `${base64({ alg: 'HS256', kid })}.${base64(payload)}`
    const secret = `${text}.${createHmac('sha256', JSON.stringify(key)).update(text).digest('base64url')}`
    const [head, , signature] = (session.token ?? '').split('.')
    const changed = `${head}.${base64({ ...payload, sub: 'did:pkh:eip155:1:0x0' })}.${signature}`
    const withKey = await new SignJWT(payload)
      .setProtectedHeader({
        alg: 'ES256',
        jwk: await exportJWK((await generateKeyPair('ES256', { extractable: true })).publicKey),
      })
      .sign(privateKey)
    for (const token of [own, none, secret, changed, withKey]) {
      expect((await server.me(token)).body.code).toBe('token_invalid')
      expect(await isGood(token, await published(server), startsAt)).toBe(false)
    }
  })
})

describe('CK_AUTH_KEY', () => {
  const withKey = (key: string | undefined, more: { next?: string; former?: string } = {}) => ({
    secret: (name: string) =>
      ({ CK_AUTH_KEY: key, CK_AUTH_KEY_NEXT: more.next, CK_AUTH_KEY_FORMER: more.former })[name],
  })
  const secretsOf = async ({ data }: Server) => {
    const db = await data.open()
    return (await db.selectFrom('auth_keys').select('secret').execute()).map(({ secret }) => secret)
  }

  test('seals the private keys, and those of before, too', async () => {
    const open = await startSignIn()
    const { session } = (await open.signIn()).body
    expect((await secretsOf(open)).every(secret => JSON.parse(secret).privateKey.d)).toBe(true)
    const sealed = await startSignIn({ data: open.data, ...withKey('a long random text') })
    expect((await sealed.me(session.token)).status).toBe(200)
    const secrets = await secretsOf(sealed)
    expect(secrets).toHaveLength(2)
    for (const secret of secrets) expect(secret).toMatch(/^sealed:[A-Za-z0-9+/=]{300,}$/)
    const again = await startSignIn({ data: open.data, ...withKey('a long random text') })
    expect((await again.me(session.token)).status).toBe(200)
    expect((await again.signIn()).status).toBe(200)
  })

  test('is replaced while servers run: each opens what either sealed, and nothing stays sealed by the former', async () => {
    const first = await startSignIn(withKey('the former text'))
    const { session } = (await first.signIn()).body
    const isRead = async (...keys: Parameters<typeof withKey>) => {
      const server = await startSignIn({ data: first.data, ...withKey(...keys) })
      return (await server.me(session.token)).status === 200 && (await server.signIn()).status === 200
    }
    const waiting = ['the former text', { next: 'the next text' }] as const
    expect(await isRead(...waiting)).toBe(true)
    const before = await secretsOf(first)
    expect(await isRead('the next text', { former: 'the former text' })).toBe(true)
    const after = await secretsOf(first)
    expect(after.filter(secret => before.includes(secret))).toEqual([])
    // A server that was not restarted yet opens them, and does not seal them back.
    expect(await isRead(...waiting)).toBe(true)
    expect(await secretsOf(first)).toEqual(after)
    expect([await isRead('the next text'), await isRead('the former text')]).toEqual([true, false])
  })

  test.each([undefined, 'another text'])(
    'that is %s where another sealed them signs nothing, and tells the operator',
    async key => {
      const { data } = await startSignIn(withKey('a long random text')).then(async server => {
        await server.signIn()
        return server
      })
      const faults: unknown[] = []
      const log = (entry: object) => void ('fault' in entry && faults.push(entry.fault))
      const server = await startSignIn({ data, ...withKey(key), log: log as never })
      expect(await server.call('/v1/auth/nonce')).toMatchObject({
        status: 503,
        body: { code: 'not_available', error: 'This server cannot sign sessions' },
      })
      expect(faults).toEqual([expect.stringContaining('sealed by another CK_AUTH_KEY')])
    },
  )
})
