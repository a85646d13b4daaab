import { describe, expect, test } from 'vitest'
import {
  passkeyBegin,
  passkeyChallenge,
  passkeyFinish,
  passkeyOpen,
} from '../../../shared/api/embedded/passkeys.schema.ts'
import { slotBegin } from '../../../shared/api/embedded/wallet.schema.ts'
import { projectEntry } from '../../testApp.ts'
import { type Ceremony, createAuthenticator } from '../testAuthenticator.ts'
import { pageOrigin, randomText, startEmbedded, type TestDevice, type TestEmbedded } from '../testEmbedded.ts'

const minute = 60_000
const embedder = 'https://safe.example'
const frame = { projectId: 'demo', pageOrigin }
const deviceLabel = 'Test browser'
const start = () => startEmbedded({ entries: [projectEntry({ embedders: [embedder] })] })

/** A wallet whose first slot is a passkey created in a frame. */
async function signUp(server: TestEmbedded, device: TestDevice, email = 'ada@example.com', ceremony: Ceremony = {}) {
  await device.signIn(server, email)
  const authenticator = await createAuthenticator()
  const begun = (await device.ask(passkeyBegin, { label: 'Passkey', ...frame })).body
  const { slotId } = begun
  const response = authenticator.create(begun.options, { topOrigin: pageOrigin, ...ceremony })
  const made = await device.ask(passkeyFinish, { slotId, response })
  const finished = await device.finish([begun], begun)
  return { authenticator, begun, made, finished }
}

async function open(
  device: TestDevice,
  authenticator: Awaited<ReturnType<typeof createAuthenticator>>,
  ceremony: Ceremony = {},
) {
  const { challengeId, options } = (await device.ask(passkeyChallenge, frame)).body
  const response = await authenticator.get(options, { topOrigin: pageOrigin, ...ceremony })
  return device.ask(passkeyOpen, { challengeId, response, deviceLabel })
}

test('a passkey is a slot: another browser signs in and gets its half by one answer', async () => {
  const server = await start()
  const [laptop, phone] = [await server.device(), await server.device()]
  const { authenticator, begun, made, finished } = await signUp(server, laptop)
  expect(begun.options).toMatchObject({
    rp: { id: 'wallet.test' },
    user: { name: 'ada@example.com' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(made).toMatchObject({ status: 200, body: { isSynced: true } })
  expect(finished).toMatchObject({ status: 200, body: { wallet: { slots: [{ kind: 'passkey', isSynced: true }] } } })
  const opened = await open(phone, authenticator)
  expect(opened).toMatchObject({ status: 200, body: { half: made.body.half, slotId: begun.slotId } })
  phone.state.session = opened.body.session
  expect((await phone.me()).body).toMatchObject({ email: 'ada@example.com', isFresh: true })
  server.clock.now += minute
  expect((await phone.start('ada@example.com')).body.action).toBe('CONNECT')
  phone.state.session = undefined
  server.clock.now += minute
  expect((await phone.start('ada@example.com')).body.action).toBe('VERIFY_OTP')
})

test('a passkey makes an old sign-in fresh, so that slots can be added', async () => {
  const server = await start()
  const laptop = await server.device()
  const { authenticator } = await signUp(server, laptop)
  server.clock.now += 11 * minute
  expect((await laptop.ask(slotBegin, { kind: 'code', label: 'Code' })).body.code).toBe('sign_in_old')
  expect((await laptop.ask(passkeyBegin, { label: 'Another', ...frame })).body.code).toBe('sign_in_old')
  expect((await open(laptop, authenticator)).body.session).toBeUndefined()
  expect((await laptop.ask(slotBegin, { kind: 'code', label: 'Code' })).status).toBe(200)
})

test('a passkey of one device is no way to open the wallet elsewhere, so a recovery code is needed', async () => {
  const server = await start()
  const { made, finished } = await signUp(server, await server.device(), 'ada@example.com', { isSynced: false })
  expect(made.body.isSynced).toBe(false)
  expect(finished).toMatchObject({ status: 409, body: { code: 'slot_needed' } })
})

describe('a new passkey is refused', () => {
  test.each<[string, Ceremony]>([
    ['without the visitor verified', { isVerified: false }],
    ['in a frame of a page that is not named', { topOrigin: undefined, crossOrigin: true }],
    ['in a frame of another page', { topOrigin: 'https://evil.example' }],
    ['by another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: randomText(32) }],
    ['as a sign-in', { type: 'webauthn.get' }],
  ])('%s', async (_, ceremony) => {
    const server = await start()
    const { made, finished } = await signUp(server, await server.device(), 'ada@example.com', ceremony)
    expect(made).toMatchObject({ status: 401, body: { code: 'passkey_invalid' } })
    expect(made.body.half).toBeUndefined()
    expect(finished.status).toBe(404)
  })

  test.each<[string, Ceremony]>([
    ['in a window', { topOrigin: undefined }],
    ['in a frame of a page that a known one frames', { topOrigin: embedder }],
  ])('but not %s', async (_, ceremony) => {
    const server = await start()
    expect((await signUp(server, await server.device(), 'ada@example.com', ceremony)).made.status).toBe(200)
  })

  test('for a slot of another device, or twice', async () => {
    const server = await start()
    const [laptop, thief] = [await server.device(), await server.device()]
    await laptop.signIn(server, 'ada@example.com')
    await thief.signIn(server, 'eve@example.com')
    const { slotId, options } = (await laptop.ask(passkeyBegin, { label: 'Passkey', ...frame })).body
    const response = (await createAuthenticator()).create(options, { topOrigin: pageOrigin })
    expect((await thief.ask(passkeyFinish, { slotId, response })).body.code).toBe('passkey_invalid')
    expect((await laptop.ask(passkeyFinish, { slotId, response })).status).toBe(200)
    expect((await laptop.ask(passkeyFinish, { slotId, response })).body.code).toBe('passkey_invalid')
  })

  test('for a window, if it was started in a window and ends in a frame', async () => {
    const server = await start()
    const laptop = await server.signedIn('ada@example.com')
    const { slotId, options } = (await laptop.ask(passkeyBegin, { label: 'Passkey' })).body
    const response = (await createAuthenticator()).create(options, { topOrigin: pageOrigin })
    expect((await laptop.ask(passkeyFinish, { slotId, response })).body.code).toBe('passkey_invalid')
  })
})

describe('a passkey opens nothing', () => {
  test.each<[string, Ceremony]>([
    ['without the visitor verified', { isVerified: false }],
    ['in a frame of a page that is not named', { topOrigin: undefined, crossOrigin: true }],
    ['in a frame of another page', { topOrigin: 'https://evil.example' }],
    ['by another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: randomText(32) }],
    ['with a counter that went back', { counter: 1 }],
    ['as a registration', { type: 'webauthn.create' }],
  ])('%s', async (_, ceremony) => {
    const server = await start()
    const [laptop, phone] = [await server.device(), await server.device()]
    const { authenticator } = await signUp(server, laptop)
    await open(laptop, authenticator)
    const refused = await open(phone, authenticator, ceremony)
    expect(refused).toMatchObject({ status: 401, body: { code: 'passkey_invalid' } })
    expect(refused.body.half ?? refused.body.session).toBeUndefined()
  })

  test('of another person, for a challenge of another device, twice, or five minutes late', async () => {
    const server = await start()
    const [laptop, thief] = [await server.device(), await server.device()]
    const { authenticator } = await signUp(server, laptop)
    const { challengeId, options } = (await laptop.ask(passkeyChallenge, frame)).body
    const answer = { challengeId, response: await authenticator.get(options, { topOrigin: pageOrigin }), deviceLabel }
    expect((await thief.ask(passkeyOpen, answer)).body.code).toBe('passkey_invalid')
    expect((await laptop.ask(passkeyOpen, answer)).status).toBe(200)
    expect((await laptop.ask(passkeyOpen, answer)).body.code).toBe('passkey_invalid')
    const late = (await laptop.ask(passkeyChallenge, frame)).body
    server.clock.now += 5 * minute
    const response = await authenticator.get(late.options, { topOrigin: pageOrigin })
    expect((await laptop.ask(passkeyOpen, { challengeId: late.challengeId, response, deviceLabel })).body.code).toBe(
      'passkey_invalid',
    )
    expect((await open(laptop, await createAuthenticator())).body.code).toBe('passkey_invalid')
  })

  test('in the session of another account', async () => {
    const server = await start()
    const [laptop, phone] = [await server.device(), await server.device()]
    const { authenticator } = await signUp(server, laptop)
    await phone.signIn(server, 'eve@example.com')
    const refused = await open(phone, authenticator)
    expect(refused.body).toMatchObject({ code: 'passkey_invalid', error: expect.stringContaining('another account') })
    expect(refused.body.half).toBeUndefined()
  })

  test('for a suspended user with an open session, or without a session', async () => {
    const server = await start()
    const laptop = await server.device()
    const { authenticator } = await signUp(server, laptop)
    const db = await server.data.open()
    await db.updateTable('embedded_users').set({ suspended_at: server.clock.now }).execute()
    expect((await open(laptop, authenticator)).body).toEqual({ code: 'account_suspended', error: expect.any(String) })
    const elsewhere = await open(await server.device(), authenticator)
    expect(elsewhere.body).toEqual({ code: 'account_suspended', error: expect.any(String) })
  })

  test('once its slot has ended', async () => {
    const server = await start()
    const [laptop, phone] = [await server.device(), await server.device()]
    const { authenticator, begun } = await signUp(server, laptop)
    await laptop.addSlot('code')
    expect((await laptop.endSlot(begun.slotId)).status).toBe(200)
    expect((await open(phone, authenticator)).body.code).toBe('passkey_invalid')
  })

  test('more than ten times a minute', async () => {
    const server = await start()
    const laptop = await server.device()
    const { authenticator } = await signUp(server, laptop)
    const statuses: number[] = []
    for (let times = 0; times < 11; times++) statuses.push((await open(laptop, authenticator)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

test.each([{}, { id: 7 }, { id: 'a' }, { id: 'a', response: { clientDataJSON: '!' } }, { __proto__: null, id: '' }])(
  'the answer %j is refused, and breaks nothing',
  async response => {
    const server = await start()
    const laptop = await server.signedIn('ada@example.com')
    const { challengeId } = (await laptop.ask(passkeyChallenge, frame)).body
    const { slotId } = (await laptop.ask(passkeyBegin, { label: 'Passkey', ...frame })).body
    for (const answer of [
      await laptop.ask(passkeyOpen, { challengeId, response, deviceLabel }),
      await laptop.ask(passkeyFinish, { slotId, response }),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: 'passkey_invalid' } })
  },
)
