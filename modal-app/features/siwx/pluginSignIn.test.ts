import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { routeOf } from '../../boot/routeOf.tsx'
import { harbour, type TestAppOptions, testConnection } from '../../boot/testApp.ts'
import { openModal } from '../../flow/openModal.ts'
import { signIn } from './signIn.ts'
import { signInApp, soon, tracked, viewOf } from './testSignIn.ts'

beforeAll(() => routeOf('SIWXSignMessage').prefetch?.())
afterEach(() => void vi.restoreAllMocks())

type Call = HostMethods['siwx.call']['params']

const connection = testConnection(harbour)
const [{ address } = { address: '' }] = connection.accounts
const terms = {
  nonce: 'siteNonce1',
  statement: 'Welcome back',
  requestId: 'r-1',
  resources: ['https://shop.example/a'],
}

/** A page with its own sign-in, whose functions answer so. */
function pluginApp(answers: Partial<Record<Call['method'], unknown>> = {}, options: TestAppOptions = {}) {
  const rules = { isRequired: true, isSignedOutOnDisconnect: true }
  const { app, server } = signInApp({ signIn: 'off', sessions: { signedIn: [], siwx: rules }, ...options })
  const called: Call[] = []
  app.host.answers['siwx.call'] = async call => {
    called.push(call)
    const all = { getSessions: [], createMessage: terms, addSession: null, ...answers }
    const answer = all[call.method as keyof typeof all]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { app, server, called, names: () => called.map(({ method }) => method) }
}

const failed = () => new ConnectKitError('plugin_failed', 'siwx.getSessions: no')

test('the page’s terms are signed with the site that was verified, and the server is never asked', async () => {
  const { app, server, called, names } = pluginApp()
  openModal(app, {})
  await soon(() => expect(app.store.getState().signIn.question).toBeDefined())
  expect(called).toEqual([
    { method: 'getSessions', params: ['eip155:1', address] },
    { method: 'createMessage', params: [{ accountAddress: address, chainId: 'eip155:1' }] },
  ])
  const { message } = app.store.getState().signIn.question ?? {}
  expect(message?.split('\n')).toEqual([
    'shop.example wants you to sign in with your Ethereum account:',
    address.toUpperCase(),
    '',
    'Welcome back',
    '',
    'URI: https://shop.example',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: siteNonce1',
    `Issued At: ${new Date(app.clock.now()).toISOString()}`,
    'Request ID: r-1',
    'Resources:',
    '- https://shop.example/a',
  ])
  await signIn(app)
  expect(names()).toEqual(['getSessions', 'createMessage', 'addSession'])
  expect(called[2]?.params).toMatchObject([{ chainId: 'eip155:1', message, signature: 'signed text' }])
  expect(app.store.getState().sessions.signedIn).toHaveLength(1)
  expect({ nonces: server.nonces, signed: server.signed }).toEqual({ nonces: 0, signed: [] })
})

test('a session that the page already has is used without a prompt', async () => {
  const session = { message: 'shop.example wants you to sign in', signature: '0x1', expiresAt: '2026-12-01T00:00:00Z' }
  const { app } = pluginApp({ getSessions: [session] }, { connections: [] })
  openModal(app, {})
  app.store.setState({ connections: { list: [connection], activeNamespace: 'eip155' } })
  await app.accountReady(app, connection)
  expect(viewOf(app)).toBe('closed')
  expect(app.store.getState().sessions.signedIn).toMatchObject([{ chainId: 'eip155:1', expiresAt: session.expiresAt }])
})

// @spec 8.siwx-start
test.each<[string, unknown]>([
  ['throws or never answers', failed()],
  ['answers with nothing', undefined],
  ['answers with no list', {}],
  ['answers with a session without a signature', [{ message: 'text' }]],
  ['answers with another kind of session', ['session']],
  ['answers with a time that is none', [{ message: 'text', signature: '0x1', expiresAt: 'tomorrow' }]],
])('a page whose getSessions %s: the visitor is disconnected, and Connect is shown', async (_, answer) => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { app } = pluginApp({ getSessions: answer })
  openModal(app, {})
  await soon(() => expect(app.host.payloads('connection.removed')).toEqual([{ id: connection.id }]))
  app.store.setState({ connections: { list: [], activeNamespace: null } })
  expect(viewOf(app)).toEqual(['Connect'])
  expect(lines.mock.calls.join()).toContain(
    'A problem occurred while trying initialize authentication: siwx.getSessions',
  )
  expect(tracked(app)).toMatchObject([['SIWX_AUTH_ERROR', { code: 'siwx_start_failed' }]])
})

test.each<[string, unknown]>([
  ['throws', failed()],
  ['gives no nonce', { statement: 'Welcome' }],
  ['gives a nonce that forges a line', { nonce: 'siteNonce1\nURI: https://evil.example' }],
  ['says for which domain', { ...terms, domain: 'evil.example' }],
  ['says for which account', { ...terms, accountAddress: '0x1' }],
  ['has two lines to say', { ...terms, statement: 'One\nTwo' }],
  ['grants methods', { ...terms, resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
  ['is 10,000 characters', { nonce: 'n'.repeat(10_000) }],
])('a page whose createMessage %s: the wallet is not asked, and the view says so', async (_, answer) => {
  const { app } = pluginApp({ createMessage: answer })
  openModal(app, {})
  await expect(signIn(app)).rejects.toMatchObject({ code: 'siwx_sign_failed', cause: { code: 'plugin_failed' } })
  expect(app.wallet(harbour.id).requests).toEqual([])
  expect(viewOf(app)).toEqual(['SIWXSignMessage'])
  expect(app.store.getState().task).toMatchObject({ kind: 'signIn', status: 'failed', code: 'plugin_failed' })
})

test('a page that refuses what was signed', async () => {
  const { app, names } = pluginApp({ addSession: new ConnectKitError('plugin_failed', 'siwx.addSession: 401') })
  openModal(app, {})
  await soon(() => expect(app.store.getState().signIn.question).toBeDefined())
  await expect(signIn(app)).rejects.toMatchObject({ code: 'siwx_sign_failed' })
  expect(app.store.getState().sessions.signedIn).toEqual([])
  // The next attempt has a nonce of its own.
  await expect(signIn(app)).rejects.toBeDefined()
  expect(names().filter(name => name === 'createMessage')).toHaveLength(2)
})

test('an optional plug-in offers once, like the settings do', async () => {
  const rules = { isRequired: false, isSignedOutOnDisconnect: true }
  const { app } = pluginApp({}, { sessions: { signedIn: [], siwx: rules } })
  openModal(app, {})
  expect(viewOf(app)).toEqual(['SIWXSignMessage'])
  app.store.setState({ open: false })
  openModal(app, {})
  expect(viewOf(app)).toEqual(['Account'])
})
