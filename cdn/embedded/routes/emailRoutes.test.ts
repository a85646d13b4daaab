import { describe, expect, test } from 'vitest'
import {
  deviceAnswer,
  deviceLook,
  emailAgain,
  emailDeviceState,
  emailStart,
} from '../../../shared/api/embedded/email.schema.ts'
import { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { embeddedSignOut } from '../../../shared/api/embedded/embeddedSignOut.schema.ts'
import { slotOpen } from '../../../shared/api/embedded/wallet.schema.ts'
import { publicUrl } from '../../testApp.ts'
import { pageOrigin, secureOrigin, startEmbedded } from '../testEmbedded.ts'

const minute = 60_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a new visitor signs in by the code of a mail in the name of the project', async () => {
  const server = await startEmbedded()
  const laptop = await server.device()
  const begun = await laptop.start('ada@example.com')
  expect(begun).toMatchObject({ status: 200, body: { action: 'VERIFY_OTP', resendAfterS: 30 } })
  expect(begun.headers.get('Cache-Control')).toBe('no-store')
  expect(server.mails).toMatchObject([{ to: 'ada@example.com', sender: 'Demo' }])
  const signedIn = await laptop.submit(begun.body.attemptId ?? '', server.code())
  expect(signedIn.status).toBe(200)
  expect(await laptop.me()).toMatchObject({
    status: 200,
    body: { email: 'ada@example.com', isFresh: true, wallet: null },
  })
  server.clock.now += 11 * minute
  expect((await laptop.me()).body.isFresh).toBe(false)
  expect(await laptop.start('ADA@example.com')).toMatchObject({ body: { action: 'CONNECT', resendAfterS: 0 } })
  expect(server.mails).toHaveLength(1)
  // What needs a fresh sign-in asks for a code although the session is good for the rest.
  const again = await laptop.ask(emailStart, { projectId: 'demo', pageOrigin, email: 'ada@example.com', isAgain: true })
  expect(again).toMatchObject({ status: 200, body: { action: 'VERIFY_OTP' } })
  await laptop.submit(again.body.attemptId ?? '', server.code())
  expect((await laptop.me()).body.isFresh).toBe(true)
  await laptop.ask(embeddedSignOut, {})
  expect(await laptop.me()).toMatchObject({ status: 401, body: { code: 'session_ended' } })
})

test('a code makes the present session fresh, and only one of the address of its user', async () => {
  const server = await startEmbedded()
  const laptop = await server.signedIn('ada@example.com')
  const { session } = laptop.state
  const codeFor = async (email: string) => {
    const { body } = await laptop.ask(emailStart, { projectId: 'demo', pageOrigin, email, isAgain: true })
    return { attemptId: body.attemptId ?? '', code: server.code() }
  }
  server.clock.now += 11 * minute
  const strangers = await codeFor('eve@example.com')
  expect((await laptop.ask(emailAgain, strangers)).body.code).toBe('code_expired')
  expect((await laptop.me()).body).toMatchObject({ email: 'ada@example.com', isFresh: false })
  server.clock.now += minute
  const own = await codeFor('ada@example.com')
  expect(
    (await laptop.ask(emailAgain, { ...own, code: own.code === '000000' ? '111111' : '000000' })).body,
  ).toMatchObject({
    code: 'code_wrong',
    triesLeft: 4,
  })
  expect((await laptop.me()).body.isFresh).toBe(false)
  expect((await laptop.ask(emailAgain, own)).body).toEqual({ success: true })
  expect((await laptop.me()).body.isFresh).toBe(true)
  expect(laptop.state.session).toBe(session)
  const db = await server.data.open()
  expect(await db.selectFrom('embedded_sessions').selectAll().execute()).toHaveLength(1)
  // Nobody signs in by it.
  const other = await server.device()
  expect((await other.ask(emailAgain, own)).body.code).toBe('session_ended')
})

test('a second browser gets a link; the page of the link says who asks, and shows the code after Yes', async () => {
  const server = await startEmbedded()
  await (await server.device()).signIn(server, 'ada@example.com')
  const [phone, mailReader] = [await server.device(), await server.device()]
  const begun = await phone.ask(
    emailStart,
    { projectId: 'demo', pageOrigin, email: 'ada@example.com' },
    { 'User-Agent': firefox },
  )
  expect(begun.body.action).toBe('VERIFY_DEVICE')
  const link = server.link()
  const attemptId = begun.body.attemptId ?? ''
  expect((await mailReader.ask(deviceLook, { link })).body).toEqual({
    site: pageOrigin,
    browser: 'Firefox on Linux',
    at: new Date(server.clock.now).toISOString(),
  })
  expect((await phone.ask(emailDeviceState, { attemptId })).body.state).toBe('waiting')
  const { code = '' } = (await mailReader.ask(deviceAnswer, { link, answer: 'yes' })).body
  expect((await phone.ask(emailDeviceState, { attemptId })).body.state).toBe('yes')
  expect((await mailReader.submit(attemptId, code)).body.code).toBe('code_expired')
  expect((await phone.submit(attemptId, code)).status).toBe(200)
})

test('No ends the requester’s attempt', async () => {
  const server = await startEmbedded()
  const owner = await server.signedIn('ada@example.com')
  const thief = await server.device()
  const { attemptId = '' } = (await thief.start('ada@example.com')).body
  await owner.ask(deviceAnswer, { link: server.link(), answer: 'no' })
  expect((await thief.ask(emailDeviceState, { attemptId })).body.state).toBe('no')
  expect((await owner.ask(deviceAnswer, { link: server.link(), answer: 'yes' })).body.code).toBe('code_expired')
})

test('a wrong code says how many tries are left, in words and as a number', async () => {
  const server = await startEmbedded()
  const laptop = await server.device()
  const { attemptId = '' } = (await laptop.start('ada@example.com')).body
  const wrong = server.code() === '000000' ? '000001' : '000000'
  expect(await laptop.submit(attemptId, wrong)).toMatchObject({
    status: 401,
    body: { code: 'code_wrong', triesLeft: 4 },
  })
  for (let tries = 0; tries < 3; tries++) await laptop.submit(attemptId, wrong)
  expect((await laptop.submit(attemptId, wrong)).body.code).toBe('code_locked')
  expect((await laptop.submit(attemptId, server.code())).body.code).toBe('code_locked')
})

// @spec 8.email-wait 5.email-throttle
test('another code within 30 seconds is refused with the seconds that are left', async () => {
  const server = await startEmbedded()
  const laptop = await server.device()
  await laptop.start('ada@example.com')
  server.clock.now += 10_000
  const again = await laptop.start('ada@example.com')
  expect(again).toMatchObject({
    status: 429,
    body: { code: 'rate_limited', error: 'Please try again after 20 seconds', retryAfterS: 20 },
  })
  expect(again.headers.get('Retry-After')).toBe('20')
})

describe('an embedded wallet is offered', () => {
  test.each([
    ['an unknown project', { projectId: 'nobody' }, 403, 'project_not_found'],
    ['a page of another site', { pageOrigin: 'https://evil.example' }, 403, 'origin_not_allowed'],
    ['a page that hides its host', { pageOrigin: 'https://app.example@evil.example' }, 403, 'origin_not_allowed'],
    ['a project without email', { projectId: 'silent' }, 503, 'not_available'],
  ])('not to %s', async (_, over, status, code) => {
    const server = await startEmbedded()
    const answer = await (await server.device()).start('ada@example.com', over)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(server.mails).toHaveLength(0)
  })

  test.each([
    'ada',
    'ada@',
    'ada@example.com\r\nBcc: eve@example.com',
    `${'a'.repeat(250)}@example.com`,
    '<ada@example.com>, eve@example.com',
  ])('not to the address %j', async email => {
    const server = await startEmbedded()
    expect(await (await server.device()).start(email)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(server.mails).toHaveLength(0)
  })

  test('not on the origin of the modal, nor where there is no secure site', async () => {
    const server = await startEmbedded()
    const device = await server.device()
    const headers = { DPoP: await device.proofFor(emailStart.path) }
    const body = JSON.stringify({ projectId: 'demo', pageOrigin, email: 'ada@example.com' })
    const asked = { method: 'POST', headers, body }
    expect((await server.app.request(`${publicUrl}${emailStart.path}`, asked)).status).toBe(404)
    expect((await server.app.request(`https://elsewhere.test${emailStart.path}`, asked)).status).toBe(404)
    expect((await server.app.request(`${secureOrigin}/1.0.0/modal.html?p=demo&o=${pageOrigin}`)).status).toBe(404)
    expect((await server.app.request(`${secureOrigin}/v1/config?projectId=demo`)).status).toBe(404)
  })

  test('not by mail if none can be sent', async () => {
    const server = await startEmbedded({ sendMail: undefined })
    expect(await (await server.device()).start('ada@example.com')).toMatchObject({
      status: 503,
      body: { code: 'not_available' },
    })
  })
})

describe('a proof', () => {
  test('is needed for every endpoint', async () => {
    const server = await startEmbedded()
    const device = await server.device()
    for (const [endpoint, body] of [
      [emailStart, { projectId: 'demo', pageOrigin, email: 'ada@example.com' }],
      [embeddedMe, {}],
      [slotOpen, { slotId: 'a'.repeat(22) }],
      [deviceLook, { link: 'a'.repeat(43) }],
    ] as const)
      expect(await device.ask(endpoint, body as never, { DPoP: '' })).toMatchObject({
        status: 401,
        body: { code: 'proof_invalid' },
      })
  })

  test('counts once, for one endpoint, of one session', async () => {
    const server = await startEmbedded()
    const device = await server.signedIn('ada@example.com')
    const proof = await device.proofFor(embeddedMe.path)
    expect((await device.ask(embeddedMe, {}, { DPoP: proof })).status).toBe(200)
    expect((await device.ask(embeddedMe, {}, { DPoP: proof })).body.code).toBe('proof_invalid')
    const other = await device.proofFor(embeddedSignOut.path)
    expect((await device.ask(embeddedMe, {}, { DPoP: other })).body.code).toBe('proof_invalid')
    const unbound = await device.proofFor(embeddedMe.path, '')
    expect((await device.ask(embeddedMe, {}, { DPoP: unbound })).body.code).toBe('proof_invalid')
  })

  test('of another device makes a stolen session worthless', async () => {
    const server = await startEmbedded()
    const [owner, thief] = [await server.device(), await server.device()]
    await owner.signIn(server, 'ada@example.com')
    thief.state.session = owner.state.session
    expect(await thief.me()).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    expect((await owner.me()).status).toBe(200)
  })

  test('by a clock that is off says so', async () => {
    const server = await startEmbedded()
    const device = await server.device()
    const proof = await device.proofFor(embeddedMe.path)
    server.clock.now += 6 * minute
    expect((await device.ask(embeddedMe, {}, { DPoP: proof })).body).toMatchObject({
      code: 'clock_wrong',
      error: "The device's clock is off by 6 minutes",
    })
  })
})

test('a page of another origin cannot ask from a browser', async () => {
  const server = await startEmbedded()
  const device = await server.device()
  for (const Origin of [pageOrigin, publicUrl, 'null'])
    expect((await device.ask(embeddedMe, {}, { Origin })).body.code).toBe('origin_not_allowed')
})

test('a mail server that is down is reported as such, and its reason is logged without the address', async () => {
  const logged: unknown[] = []
  const server = await startEmbedded({
    sendMail: async to => Promise.reject(new Error(`451 no room for ${to}`)),
    deps: { log: entry => logged.push(entry), tellMail: news => logged.push(news) },
  })
  const answer = await (await server.device()).start('ada@example.com')
  expect(answer).toMatchObject({ status: 502, body: { code: 'mail_failed' } })
  expect(JSON.stringify(answer.body)).not.toContain('451')
  expect(JSON.stringify(logged)).toContain('451')
  expect(JSON.stringify(logged)).not.toContain('ada@example.com')
})

test('an unreachable address is reported as such', async () => {
  const refusal = Object.assign(new Error('550 no such mailbox'), { command: 'RCPT TO', responseCode: 550 })
  const server = await startEmbedded({ sendMail: () => Promise.reject(refusal) })
  const answer = await (await server.device()).start('ada@example.com')
  expect(answer).toMatchObject({ status: 502, body: { code: 'mail_refused' } })
  expect(JSON.stringify(answer.body)).not.toContain('550')
})

test('expired rows are deleted from the database', async () => {
  const server = await startEmbedded()
  const laptop = await server.signedIn('ada@example.com')
  await laptop.start('eve@example.com')
  server.clock.now += 100 * 24 * 60 * minute
  await laptop.me()
  const db = await server.data.open()
  expect(await db.selectFrom('embedded_attempts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('embedded_sessions').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('embedded_counts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('embedded_proofs').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('embedded_users').selectAll().execute()).toHaveLength(1)
})
