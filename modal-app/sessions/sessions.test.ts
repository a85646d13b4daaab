import { expect, test } from 'vitest'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Session } from '../../shared/siwx.schema.ts'
import type { ApiClient } from '../api/client.ts'
import { createTestApp, harbour, type TestApp, testConnection } from '../boot/testApp.ts'
import { storageKey } from '../lib/storageKey.ts'
import { endGoneSessions, endSessions, keepSession, readRefreshes, renewSession } from './keptSessions.ts'
import { isSignedIn, signInRules } from './sessions.ts'

const connection = testConnection(harbour)
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const session: Session = {
  address,
  chainId: 'eip155:1',
  caipAddress: `eip155:1:${address}`,
  message: 'shop.example wants you to sign in with your Ethereum account:',
  signature: '0xabcd',
  expiresAt: '2030-01-31T12:00:00Z',
  token: 'a.b.c',
  tokenExpiresAt: '2030-01-31T12:00:00Z',
}
const [first, second] = ['r'.repeat(43), 's'.repeat(43)] as const
const ended = new ConnectKitError('network_error', 'Ended', { status: 401, reason: 'session_ended' })
const offline = new ConnectKitError('network_error', 'No answer')

function appWith(answer: (name: string, body: unknown) => unknown = () => ({ success: true })) {
  const posted: [string, unknown][] = []
  const post = (async (name: string, body: unknown) => {
    posted.push([name, body])
    return answer(name, body)
  }) as ApiClient['post']
  const app = createTestApp({ connections: [connection], api: { post } })
  return { app, posted }
}

const kept = (app: TestApp) => readRefreshes(app).map(({ refresh }) => refresh)

test('a session goes to the page without what renews it, which stays here', async () => {
  const { app, posted } = appWith()
  expect(isSignedIn(app.store.getState(), connection)).toBe(false)
  await keepSession(app, { session, refresh: first })
  expect(app.host.calls).toEqual([
    { method: 'session.upsert', params: { session, rules: { isRequired: false, isSignedOutOnDisconnect: true } } },
  ])
  expect(JSON.stringify(app.host.calls)).not.toContain(first)
  expect(kept(app)).toEqual([first])
  // The wallet writes the address in other letters.
  expect(isSignedIn(app.store.getState(), connection)).toBe(true)
  const elsewhere = { ...connection, chainId: 'eip155:10' as const }
  const state = app.store.getState()
  expect(isSignedIn(state, elsewhere)).toBe(true)
  expect(isSignedIn({ ...state, settings: { ...state.settings, signInScope: 'network' } }, elsewhere)).toBe(false)
  const plugin = { isRequired: false, isSignedOutOnDisconnect: true }
  expect(isSignedIn({ ...state, sessions: { ...state.sessions, plugin } }, elsewhere)).toBe(false)
  expect(posted).toEqual([])
})

test('who signs in once more ends the earlier session', async () => {
  const { app, posted } = appWith()
  await keepSession(app, { session, refresh: first })
  await keepSession(app, { session, refresh: second })
  expect(kept(app)).toEqual([second])
  expect(posted).toEqual([['authSignOut', { refresh: first }]])
})

test('a session that the page does not take is ended, and nothing of it stays', async () => {
  const { app, posted } = appWith()
  app.host.answers['session.upsert'] = async () => {
    throw new ConnectKitError('not_connected', 'Gone')
  }
  await expect(keepSession(app, { session, refresh: first })).rejects.toMatchObject({ code: 'not_connected' })
  await expect.poll(() => kept(app)).toEqual([])
  expect(posted).toEqual([['authSignOut', { refresh: first }]])
})

test('renews the session of the account in use', async () => {
  const fresh = { ...session, token: 'd.e.f' }
  const { app, posted } = appWith(() => ({ session: fresh }))
  expect(await renewSession(app)).toBe(null)
  await keepSession(app, { session, refresh: first })
  expect(await renewSession(app)).toEqual(fresh)
  expect(posted).toEqual([['authRenew', { refresh: first }]])
})

test.each([
  ['has ended', ended, null, []],
  ['cannot be asked for', offline, 'network_error', [first]],
] as const)('a session that %s at the server', async (_, error, expected, left) => {
  const { app } = appWith(() => {
    throw error
  })
  await keepSession(app, { session, refresh: first })
  expect(await renewSession(app).catch(({ code }) => code)).toBe(expected)
  expect(kept(app)).toEqual(left)
})

test('signing out ends all sessions on the server; a failed request is repeated later', async () => {
  let failure: Error | undefined = offline
  const { app, posted } = appWith(() => {
    if (failure) throw failure
  })
  await keepSession(app, { session, refresh: first })
  await expect(endSessions(app)).rejects.toMatchObject({ code: 'network_error' })
  expect(kept(app)).toEqual([first])
  failure = undefined
  app.clock.advance(60_000)
  await endGoneSessions(app, { signedIn: [] })
  expect(kept(app)).toEqual([])
  expect(posted).toHaveLength(2)
  failure = ended
  await keepSession(app, { session, refresh: second })
  await endSessions(app)
  expect(kept(app)).toEqual([])
})

test('sessions that the page dropped end on the server, but not those it has yet to accept', async () => {
  const { app, posted } = appWith()
  const before = app.store.getState().sessions
  await keepSession(app, { session, refresh: first })
  const signedIn = app.store.getState().sessions
  // Another tab signs in: its page is about to take the session.
  await endGoneSessions(app, { signedIn: [] }, before)
  await endGoneSessions(app, { signedIn: [] })
  await endGoneSessions(app, signedIn, signedIn)
  expect(kept(app)).toEqual([first])
  await endGoneSessions(app, { signedIn: [] }, signedIn)
  expect(kept(app)).toEqual([])
  expect(posted).toEqual([['authSignOut', { refresh: first }]])
})

test.each([
  ['not JSON', '{'],
  ['no list', '{"a":1}'],
  ['another form', JSON.stringify([{ refresh: first }, null, 7])],
  ['a refresh of another form', JSON.stringify([{ chainId: 'eip155:1', address, refresh: 'x', keptAtMs: 1 }])],
])('stored as %s, a session is not there', (_, text) => {
  const { app } = appWith()
  app.storage.set(storageKey(app.config, 'refreshes'), text)
  expect(readRefreshes(app)).toEqual([])
})

test('the rules are those of the page’s own sign-in, or else of the settings', () => {
  const sessions = { signedIn: [], siwx: { isRequired: true, isSignedOutOnDisconnect: false } }
  const rulesOf = (options: object, said?: typeof sessions) =>
    signInRules(createTestApp({ options: { ...options }, sessions: said }).store.getState())
  expect(rulesOf({})).toBeUndefined()
  expect(rulesOf({ signIn: 'optional' })).toEqual({ isRequired: false, isSignedOutOnDisconnect: true })
  expect(rulesOf({ signIn: 'required', signOutOnDisconnect: 'false' })).toEqual({
    isRequired: true,
    isSignedOutOnDisconnect: false,
  })
  expect(rulesOf({ signIn: 'off' }, sessions)).toEqual(sessions.siwx)
})
