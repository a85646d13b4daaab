import { parseSiweMessage } from 'viem/siwe'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { routeOf } from '../../boot/routeOf.tsx'
import { createTestApp, harbour, lantern, testConnection } from '../../boot/testApp.ts'
import { go } from '../../flow/go.ts'
import { openModal } from '../../flow/openModal.ts'
import { signIn } from './signIn.ts'
import { nonceLivesMs, refusal, signInApp, soon, tracked, viewOf } from './testSignIn.ts'

beforeAll(() => Promise.all([routeOf('SIWXSignMessage').prefetch?.(), routeOf('Account').prefetch?.()]))

type Options = Parameters<typeof signInApp>[0]

/** The view is open, and its nonce is there. */
async function shownApp(options?: Options) {
  const world = signInApp(options)
  openModal(world.app, { view: 'SIWXSignMessage' })
  await soon(() => expect(world.app.store.getState().signIn.question).toBeDefined())
  return { ...world, wallet: world.app.wallet(harbour.id) }
}

const network = 'eip155:1'
const facts = { network, isSmartAccount: false }

// @spec 3.siwx-session 4.siwx-after-connect
test('one press signs the text of the view, the server’s times included, and nothing is fetched before the wallet is asked', async () => {
  const { app, server, wallet } = await shownApp({
    options: { signInStatement: 'Welcome to the shop' },
    adapters: createFakeAdapters({ ...createFakeAdapter(), displayAddress: address => address }),
  })
  const { question } = app.store.getState().signIn
  const calls = server.nonces
  await signIn(app)
  const [asked] = wallet.requests
  expect(asked).toMatchObject({ method: 'personal_sign', params: [question?.message, expect.anything()] })
  expect(server.nonces).toBe(calls)
  expect(parseSiweMessage(question?.message ?? '')).toMatchObject({
    domain: 'shop.example',
    uri: 'https://shop.example',
    nonce: 'nonce0001',
    chainId: 1,
    statement: 'Welcome to the shop',
    issuedAt: new Date('2026-11-26T12:00:00Z'),
    notBefore: new Date('2026-11-26T12:00:00Z'),
    expirationTime: new Date('2026-12-03T12:00:00Z'),
  })
  expect(server.signed).toEqual([
    { chainId: network, address: question?.address, message: question?.message, signature: 'signed text' },
  ])
  expect(app.store.getState().sessions.signedIn).toMatchObject([{ chainId: network }])
  expect(tracked(app)).toEqual([
    ['CLICK_SIGN_SIWX_MESSAGE', facts],
    ['SIWX_AUTH_SUCCESS', facts],
  ])
})

test('the page learns that it is done before the modal closes by itself', async () => {
  const { app } = await shownApp()
  await signIn(app)
  expect(app.host.payloads('modal.changed').at(-1)).toMatchObject({ open: true, isDone: true })
  app.clock.advance(600)
  expect(viewOf(app)).toBe('closed')
})

test('a nonce unused for half its lifetime is replaced before the click', async () => {
  const { app, server, wallet } = await shownApp()
  app.clock.advance(nonceLivesMs / 2)
  await soon(() => expect(app.store.getState().signIn.question?.message).toContain('nonce0002'))
  await signIn(app)
  expect(wallet.requests[0]?.params).toEqual([expect.stringContaining('Nonce: nonce0002'), expect.anything()])
  expect(server.nonces).toBe(2)
})

test('a nonce that could not be fetched ahead is fetched by the click', async () => {
  const world = signInApp()
  const { app, server } = world
  server.failure = new ConnectKitError('network_error', 'No answer')
  openModal(app, { view: 'SIWXSignMessage' })
  await soon(() => expect(server.nonces).toBe(1))
  await expect(signIn(app)).rejects.toMatchObject({ code: 'siwx_sign_failed', cause: { code: 'network_error' } })
  expect(app.store.getState().task).toMatchObject({ kind: 'signIn', status: 'failed', code: 'network_error' })
  server.failure = undefined
  await signIn(app)
  expect(server.signed).toHaveLength(1)
})

// @spec 8.siwx-signing 4.siwx-failed
test.each<[string, ConnectKitError, ErrorCode]>([
  ['another signature', refusal(400, 'signature_invalid'), 'siwx_refused'],
  ['another domain', refusal(401, 'domain_mismatch'), 'siwx_refused'],
  ['a nonce that was used', refusal(401, 'nonce_used'), 'siwx_expired'],
  ['a nonce that is too old', refusal(401, 'nonce_expired'), 'siwx_expired'],
  ['a contract that no node tells of', refusal(503, 'not_available'), 'siwx_unchecked'],
  ['a server that is down', refusal(500, 'internal'), 'network_error'],
  ['too many attempts', refusal(429, 'rate_limited'), 'network_error'],
])('the server refuses %s: it is shown, tracked, and the next attempt has a new nonce', async (_, failure, code) => {
  const { app, server, wallet } = await shownApp()
  server.failure = failure
  await expect(signIn(app)).rejects.toMatchObject({ code: 'siwx_sign_failed', message: 'Error signing message' })
  expect(app.store.getState().task).toMatchObject({ kind: 'signIn', status: 'failed', code })
  expect(tracked(app).at(-1)).toEqual(['SIWX_AUTH_ERROR', { ...facts, code }])
  expect(viewOf(app)).toEqual(['SIWXSignMessage'])
  server.failure = undefined
  await signIn(app)
  expect(wallet.requests.map(({ params }) => /nonce\d+/.exec(String(params))?.[0])).toEqual(['nonce0001', 'nonce0002'])
})

test('a visitor who declines in the wallet sees it in the view, without a toast, and the nonce is kept', async () => {
  const { app, server, wallet } = await shownApp()
  wallet.features = { requestErrors: { personal_sign: new ConnectKitError('user_rejected', 'No') } }
  await signIn(app)
  expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'user_rejected' })
  expect(tracked(app).at(-1)).toEqual(['SIWX_AUTH_ERROR', { ...facts, code: 'user_rejected' }])
  wallet.features = { results: { personal_sign: 'signed text' } }
  await signIn(app)
  expect(server.nonces).toBe(1)
})

test.each<[string, ErrorCode, () => unknown]>([
  ['is no signature', 'wallet_failed', () => ({ results: { personal_sign: '0x' } })],
  [
    'is that it is busy',
    'wallet_busy',
    () => ({ requestErrors: { personal_sign: new ConnectKitError('wallet_busy', '') } }),
  ],
])('a wallet whose answer %s', async (_, code, features) => {
  const { app, wallet, server } = await shownApp()
  wallet.features = features() as never
  await expect(signIn(app)).rejects.toMatchObject({ code: 'siwx_sign_failed' })
  expect(app.store.getState().task).toMatchObject({ code })
  expect(server.signed).toEqual([])
})

test('a visitor who leaves while the wallet asks is not signed in by a late answer', async () => {
  const { app, wallet, server } = await shownApp({ signIn: 'optional' })
  wallet.features = { waits: ['personal_sign'], results: { personal_sign: 'signed text' } }
  const signing = signIn(app)
  await soon(() => expect(wallet.requests).toHaveLength(1))
  go(app, { is: 'left' })
  wallet.approve()
  await signing
  expect(server.signed).toEqual([])
  expect(app.store.getState()).toMatchObject({ task: null, open: false })
  expect(tracked(app).map(([name]) => name)).toEqual(['CLICK_SIGN_SIWX_MESSAGE'])
})

test('a session that the server started for a visitor who has left is ended there', async () => {
  const { app, server } = await shownApp({ signIn: 'optional' })
  let answer = () => {}
  server.holds = new Promise<void>(resolve => {
    answer = resolve
  })
  const signing = signIn(app)
  await soon(() => expect(server.signed).toHaveLength(1))
  go(app, { is: 'left' })
  answer()
  await signing
  expect(server.ended).toEqual(['r'.repeat(43)])
  expect(app.store.getState().sessions.signedIn).toEqual([])
})

test('an account that the page no longer has is not signed in', async () => {
  const { app, server } = await shownApp()
  app.host.answers['session.upsert'] = async () => {
    throw new ConnectKitError('not_connected', 'No connection has the account of this session')
  }
  await expect(signIn(app)).rejects.toMatchObject({ code: 'siwx_sign_failed', cause: { code: 'not_connected' } })
  expect(server.ended).toEqual(['r'.repeat(43)])
})

// @spec 8.siwx-address
test('without an account nobody signs in', async () => {
  await expect(signIn(createTestApp())).rejects.toMatchObject({
    code: 'siwx_no_account',
    message: 'No ActiveCaipAddress found',
  })
})

// @spec 8.siwx-network
test('on a network that the site does not list nobody signs in', async () => {
  const { app } = signInApp({ connections: [testConnection(harbour, { chainId: 'eip155:56' })] })
  await expect(signIn(app)).rejects.toMatchObject({
    cause: { code: 'siwx_no_network', message: 'No ActiveCaipNetwork or client found' },
  })
})

// @spec 8.siwx-client
test('a wallet that has left the page signs nothing', async () => {
  const { app } = signInApp()
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [lantern] } }))
  await expect(signIn(app)).rejects.toMatchObject({
    cause: { code: 'siwx_no_client', message: 'No ConnectionController client found' },
  })
  expect(app.store.getState().task).toMatchObject({ code: 'siwx_no_client' })
})

test.each(['message_not_yet_valid', undefined])(
  'a time that the server does not accept is an alert: %s',
  async reason => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { app, server } = await shownApp()
    server.failure = refusal(401, reason as string, 'JWT validation error: JWT Token is not yet valid')
    await expect(signIn(app)).rejects.toMatchObject({ code: 'siwx_sign_failed' })
    expect(app.store.getState().alerts.reported).toEqual(['signInClock'])
    await soon(() => expect(lines).toHaveBeenCalled())
    lines.mockRestore()
  },
)
