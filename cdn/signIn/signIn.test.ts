import { decodeJwt, decodeProtectedHeader } from 'jose'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { authenticate, authMe, authNonce, authRenew, authVerify } from '../../shared/api/auth.schema.ts'
import { publicUrl, testApp } from '../testApp.ts'
import { chainId, clientOf, signedBy, startSignIn, startsAt } from './testSignIn.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()

// @spec 3.siwx-session
describe('a session', () => {
  test('begins by a signed message, and has a token for backends', async () => {
    const { signIn, call } = await startSignIn()
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    expect(authNonce.reply.safeParse((await call('/v1/auth/nonce')).body).success).toBe(true)
    const { status, headers, body } = await signIn({ statement: 'Sign in to Example' }, {}, key)
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(authenticate.reply.parse(body)).toEqual(body)
    const { session } = body
    expect(session).toMatchObject({
      ...{ address, chainId, caipAddress: `${chainId}:${address}` },
      ...{ expiresAt: iso(startsAt + 7 * dayMs), tokenExpiresAt: iso(startsAt + 60 * minuteMs) },
    })
    expect(session.message).toContain('Sign in to Example')
    const payload = decodeJwt(session.token ?? '')
    const begins = startsAt / 1000 - 30
    expect(payload).toEqual({
      ...{
        iss: publicUrl,
        sub: `did:pkh:${chainId}:${address}`,
        aud: 'demo',
        domain: 'app.example',
        role: 'authenticated',
      },
      ...{ iat: begins, nbf: begins, exp: startsAt / 1000 + 3600 },
      ...{ jti: expect.stringMatching(/^[-0-9a-f]{36}$/), sid: expect.stringMatching(/^[-0-9a-f]{36}$/) },
    })
    expect(decodeProtectedHeader(session.token ?? '')).toMatchObject({ alg: 'ES256', typ: 'JWT' })
  })

  test('names its account, and is renewed and ended by its refresh token', async () => {
    const { signIn, me, post, clock } = await startSignIn()
    const { body } = await signIn()
    const { session, refresh } = body
    expect((await me(session.token)).body).toEqual({ address: session.address, chainId, expiresAt: session.expiresAt })
    expect(authMe.reply.safeParse((await me(session.token)).body).success).toBe(true)
    clock.now += 61 * minuteMs
    expect(await me(session.token)).toMatchObject({ status: 401, body: { code: 'token_expired' } })
    const renewed = await post<{ session: typeof session }>('/v1/auth/renew', { refresh })
    expect(authRenew.reply.parse(renewed.body)).toEqual(renewed.body)
    expect(renewed.body.session).toMatchObject({ message: session.message, expiresAt: session.expiresAt })
    const { token } = renewed.body.session
    expect((await me(token)).status).toBe(200)
    const verify = async () => (await post('/v1/auth/verify', { token })).body
    expect(authVerify.reply.parse(await verify())).toEqual({
      ...{ isActive: true, sub: `did:pkh:${session.caipAddress}`, expiresAt: session.expiresAt },
    })
    expect((await post('/v1/auth/sign-out', { refresh })).body).toEqual({ success: true })
    expect((await post('/v1/auth/sign-out', { refresh })).body).toEqual({ success: true })
    expect(await me(token)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    expect(await post('/v1/auth/renew', { refresh })).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    expect(await verify()).toEqual({ isActive: false })
  })

  test('ends after seven days, and its token not later', async () => {
    const { signIn, me, post, clock } = await startSignIn()
    const { refresh, session } = (await signIn()).body
    clock.now += 7 * dayMs - 10 * minuteMs
    const last = await post<{ session: typeof session }>('/v1/auth/renew', { refresh })
    expect(last.body.session.tokenExpiresAt).toBe(session.expiresAt)
    clock.now += 10 * minuteMs
    expect((await me(last.body.session.token)).status).toBe(401)
    expect((await post('/v1/auth/renew', { refresh })).body.code).toBe('session_ended')
  })

  test('ends when the message says so, if that is sooner', async () => {
    const { signIn } = await startSignIn()
    const soon = iso(startsAt + 5 * minuteMs)
    const { session } = (await signIn({ expirationTime: soon })).body
    expect(session).toMatchObject({ expiresAt: soon, tokenExpiresAt: soon })
    const { session: long } = (await signIn({ expirationTime: iso(startsAt + 90 * dayMs) })).body
    expect(long.expiresAt).toBe(iso(startsAt + 7 * dayMs))
    const { session: open } = (await signIn({ expirationTime: undefined })).body
    expect(open.expiresAt).toBe(iso(startsAt + 7 * dayMs))
  })

  test('is kept by the hash of its refresh, and forgotten when it has expired', async () => {
    const { signIn, data, clock } = await startSignIn()
    const { refresh } = (await signIn()).body
    const db = await data.open()
    const rows = () => db.selectFrom('auth_sessions').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain(refresh)
    clock.now += 8 * dayMs
    await signIn()
    await expect.poll(async () => (await rows()).length).toBe(1)
  })

  test('names the account in one spelling, however wallets write it', async () => {
    const { signIn } = await startSignIn()
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    const small = address.toLowerCase()
    for (const [said, sent] of [
      [address, small],
      [small, address],
      [small, small],
    ] as const) {
      const { status, body } = await signIn({ accountAddress: said }, { address: sent }, key)
      expect(status).toBe(200)
      expect(body.session).toMatchObject({ address, caipAddress: `${chainId}:${address}` })
    }
  })

  test('of one project is invalid in another', async () => {
    const { app, signIn } = await startSignIn()
    const { session, refresh } = (await signIn()).body
    const other = clientOf(app, 'other')
    expect((await other.me(session.token)).body.code).toBe('token_invalid')
    expect((await other.post('/v1/auth/renew', { refresh })).body.code).toBe('session_ended')
    expect((await other.post('/v1/auth/verify', { token: session.token })).body).toEqual({ isActive: false })
    await other.post('/v1/auth/sign-out', { refresh })
  })
})

describe('a bad message', () => {
  test('that was used is refused, signed out or not', async () => {
    const { nonce, authenticate, post } = await startSignIn()
    const asked = await signedBy(generatePrivateKey(), await nonce())
    const { refresh } = (await authenticate(asked)).body
    expect(await authenticate(asked)).toMatchObject({ status: 401, body: { code: 'nonce_used' } })
    await post('/v1/auth/sign-out', { refresh })
    expect((await authenticate(asked)).body.code).toBe('nonce_used')
  })

  test('that 100 send at once begins one session', async () => {
    const { nonce, authenticate } = await startSignIn({ rateLimit: { burst: 10_000, perSecond: 1 } })
    const asked = await signedBy(generatePrivateKey(), await nonce())
    const answers = await Promise.all(Array.from({ length: 100 }, () => authenticate(asked)))
    const codes = answers.map(({ status, body }) => (status === 200 ? 'begun' : body.code))
    expect(codes.filter(code => code === 'begun')).toHaveLength(1)
    expect(codes.filter(code => code === 'nonce_used')).toHaveLength(99)
  })

  const stranger = privateKeyToAccount(generatePrivateKey()).address
  test.each<[fault: string, said: Parameters<Awaited<ReturnType<typeof startSignIn>>['signIn']>[0], code: string]>([
    ['for another site', { domain: 'evil.example', uri: 'https://evil.example/' }, 'domain_mismatch'],
    ['for a site of another project', { domain: 'other.example', uri: 'https://other.example/' }, 'domain_mismatch'],
    ['whose address is on another site', { uri: 'https://evil.example/' }, 'domain_mismatch'],
    ['whose domain is another site', { domain: 'evil.example' }, 'domain_mismatch'],
    ['with another port', { domain: 'app.example:8443', uri: 'https://app.example:8443/' }, 'domain_mismatch'],
    ['with another scheme', { uri: 'http://app.example/' }, 'domain_mismatch'],
    ['with a name in its address', { uri: 'https://app.example@evil.example/' }, 'domain_mismatch'],
    ['with a homoglyph', { domain: 'аpp.example', uri: 'https://xn--pp-7lc.example/' }, 'domain_mismatch'],
    ['of another chain', { chainId: 'eip155:1' }, 'chain_mismatch'],
    ['of another address', { accountAddress: stranger }, 'address_mismatch'],
    ['with a nonce of nobody', { nonce: '12345678' }, 'nonce_unknown'],
    ['with a nonce that looks right', { nonce: 'z'.repeat(46) }, 'nonce_unknown'],
    ['that has expired', { expirationTime: iso(startsAt) }, 'message_expired'],
    ['of long ago', { issuedAt: iso(startsAt - 16 * minuteMs) }, 'message_expired'],
    ['that is not valid yet', { notBefore: iso(startsAt + 2 * minuteMs) }, 'message_not_yet_valid'],
    ['of the future', { issuedAt: iso(startsAt + 16 * minuteMs) }, 'message_not_yet_valid'],
    ['with a date that is none', { issuedAt: '2026-13-45T99:00:00Z' }, 'message_invalid'],
    ['with a hidden line', { statement: 'Hello\n\nURI: https://evil.example' }, 'message_invalid'],
    ['that runs backwards', { statement: 'Hello \u202eelpmaxe' }, 'message_invalid'],
    ['with 10,000 characters', { statement: 'x'.repeat(10_000) }, 'message_invalid'],
  ])('%s is refused', async (_, said, code) => {
    const { signIn } = await startSignIn()
    const { status, body } = await signIn(said)
    expect({ status, code: body.code }).toEqual({ status: code === 'message_invalid' ? 400 : 401, code })
    expect(body.error).toMatch(/^[A-Za-z].{20,160}$/)
  })

  test('whose nonce is another project’s, or too old, is refused', async () => {
    const { app, clock, nonce, authenticate } = await startSignIn()
    const foreign = await signedBy(generatePrivateKey(), await clientOf(app, 'other').nonce())
    expect((await authenticate(foreign)).body.code).toBe('nonce_unknown')
    for (const minutes of [15, 60, 60 * 24 * 40, 60 * 24 * 400]) {
      const asked = await signedBy(generatePrivateKey(), { ...(await nonce()), expirationTime: undefined })
      clock.now += minutes * minuteMs
      expect((await authenticate(asked)).body.code).toBe('nonce_expired')
    }
  })

  test('that was changed, or is another’s, is refused', async () => {
    const { nonce, authenticate } = await startSignIn()
    const asked = await signedBy(generatePrivateKey(), { ...(await nonce()), statement: 'Pay 1 EUR' })
    // Only a contract could have signed that, and the node does not answer.
    const changed = await authenticate({ ...asked, message: asked.message.replace('1 EUR', '9 EUR') })
    expect(changed).toMatchObject({ status: 503, body: { code: 'not_available' } })
    for (const signature of ['0x', 'nonsense', '', '0x123', 'x'.repeat(32_768)])
      expect((await authenticate({ ...asked, signature })).status).toBe(400)
    expect((await authenticate(asked)).status).toBe(200)
  })

  test.each([
    ['no body', undefined],
    ['a list', []],
    ['numbers', { chainId: 1, address: 2, message: 3, signature: 4 }],
    ['another namespace', { chainId: 'tron:1', address: 'T', message: 'm', signature: 's' }],
    ['no address', { chainId, address: 'nobody', message: 'm', signature: '0x00' }],
    ['a text that is no sign-in', { chainId, address: stranger, message: 'Hello', signature: '0x00' }],
    [
      'a network that is not the project’s',
      { chainId: 'eip155:10', address: stranger, message: 'm', signature: '0x00' },
    ],
    ['a message that is too long', { chainId, address: stranger, message: 'm'.repeat(20_000), signature: '0x00' }],
  ])('%s is refused with a sentence', async (_, body) => {
    const { authenticate } = await startSignIn()
    const answer = await authenticate(body as object)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatch(/.{15}/)
  })
})

describe('clocks', () => {
  test.each([-10, 10])('a visitor’s that is wrong by %i minutes does not matter', async minutes => {
    const { signIn } = await startSignIn()
    expect((await signIn({ issuedAt: iso(startsAt + minutes * minuteMs) })).status).toBe(200)
  })

  test('a message waits a quarter of an hour for its signature', async () => {
    const { nonce, authenticate, clock } = await startSignIn()
    const asked = await signedBy(generatePrivateKey(), await nonce())
    clock.now += 14 * minuteMs
    expect((await authenticate(asked)).status).toBe(200)
  })

  test('two servers’ may differ by half a minute, and a token of far ahead says so in the words of the spec', async () => {
    const { signIn, me, clock, nonce, authenticate } = await startSignIn()
    const asked = await signedBy(generatePrivateKey(), await nonce())
    const { session } = (await signIn()).body
    clock.now -= minuteMs / 2
    expect((await authenticate(asked)).status).toBe(200)
    expect((await me(session.token)).status).toBe(200)
    clock.now -= minuteMs
    expect(await me(session.token)).toMatchObject({
      status: 401,
      body: { code: 'token_not_yet_valid', error: 'JWT validation error: JWT Token is not yet valid' },
    })
  })
})

describe('who may ask', () => {
  const paths = ['/v1/auth/nonce', '/v1/auth/me']
  const posts = ['authenticate', 'renew', 'sign-out', 'verify'].map(name => `/v1/auth/${name}`)

  test.each([...paths, ...posts])('no page but ours calls %s', async path => {
    const { call } = await startSignIn()
    const method = paths.includes(path) ? 'GET' : 'POST'
    for (const Origin of ['https://app.example', 'https://evil.example']) {
      const { status, body } = await call(path, { method, headers: { Origin } })
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'origin_not_allowed' })
    }
    const { status } = await call(path, { method: 'OPTIONS', headers: { Origin: 'https://app.example' } })
    expect(status).toBe(405)
    expect((await call(path, { method, headers: { Origin: publicUrl } })).body.code).not.toBe('origin_not_allowed')
  })

  test('pages cannot read the endpoints for backends', async () => {
    const { app } = await startSignIn()
    for (const path of ['openid-configuration', 'jwks.json']) {
      const response = await app.request(`/.well-known/${path}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=600')
    }
  })

  test('a header without a token is reported as such', async () => {
    const { call, me } = await startSignIn()
    expect((await call('/v1/auth/me')).body.code).toBe('token_missing')
    for (const token of ['', 'a b', 'x'.repeat(9000)]) expect((await me(token)).body.code).toBe('token_missing')
    for (const token of ['a.b.c', '..', `${'e30'.repeat(3)}.e30.e30`])
      expect((await me(token)).body.code).toBe('token_invalid')
  })

  test('a client that tries too often waits', async () => {
    const { signIn, clock } = await startSignIn({ rateLimit: { burst: 30, perSecond: 1 } })
    // A sign-in costs twelve requests or more, and its nonce one.
    for (let times = 0; times < 2; times++) expect((await signIn()).status).toBe(200)
    expect(await signIn()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    clock.now += 20_000
    // A long message costs more, because it is stored.
    expect((await signIn({ statement: 'x'.repeat(4000) })).body.code).toBe('rate_limited')
    clock.now += 20_000
    expect((await signIn()).status).toBe(200)
  })
})

test('a server without a database says that nobody can sign in', async () => {
  const { call } = clientOf(await testApp())
  for (const path of ['/v1/auth/nonce', '/.well-known/jwks.json', '/.well-known/openid-configuration'])
    expect(await call(path)).toMatchObject({ status: 503, body: { code: 'not_available' } })
})
