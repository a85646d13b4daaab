import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alice, bob } from '../../kernel/wallets/fakeWallet.ts'
import type { SiwxPlugin } from '../../publicTypes.ts'
import { connect, sessionOf, settle, startSignIn, stopSignIns, upsert } from './testSignIn.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z') })
})
afterEach(() => {
  stopSignIns()
  vi.useRealTimers()
})

type Functions = { [K in keyof SiwxPlugin]?: unknown }

function pluginOf(changes: Functions = {}) {
  const plugin = {
    createMessage: vi.fn(() => ({ nonce: '12345678' })),
    addSession: vi.fn(),
    revokeSession: vi.fn(),
    setSessions: vi.fn(),
    getSessions: vi.fn(() => []),
    ...(changes as object),
  }
  return plugin
}

type Method = 'createMessage' | 'addSession' | 'revokeSession' | 'setSessions' | 'getSessions'
const call = (page: ReturnType<typeof startSignIn>, method: Method, params: unknown[] = []) =>
  page.signIn.serve['siwx.call']({ method, params })

const account = { accountAddress: alice, chainId: 'eip155:1' }

test('calls the five functions as methods, with copies of plain data', async () => {
  class Own {
    nonce = '12345678'
    createMessage({ accountAddress }: { accountAddress: string }) {
      return { nonce: this.nonce, statement: accountAddress }
    }
    addSession = vi.fn()
    revokeSession = vi.fn()
    setSessions = vi.fn()
    getSessions = async () => [{ message: 'm', signature: 's', expiresAt: '2030-01-31T12:00:00Z' }]
  }
  const own = new Own()
  const page = startSignIn({ siwx: own })
  connect(page)
  expect(await call(page, 'createMessage', [account])).toEqual({ nonce: '12345678', statement: alice })
  expect(await call(page, 'getSessions', ['eip155:1', alice])).toHaveLength(1)
  const session = sessionOf()
  expect(await call(page, 'addSession', [session])).toBeNull()
  expect(own.addSession).toHaveBeenCalledWith(session)
  expect(own.addSession.mock.calls[0]?.[0]).not.toBe(session)
  expect(page.failures).toEqual([])
})

const never = () => new Promise(() => {})
const throwing = () => {
  throw new Error('The backend is down')
}
const loop: Record<string, unknown> = { nonce: '12345678' }
loop.self = loop

test.each<[string, Method, unknown, string]>([
  ['throws', 'createMessage', throwing, 'siwx.createMessage: The backend is down'],
  ['rejects', 'addSession', async () => throwing(), 'siwx.addSession: The backend is down'],
  ['rejects with nothing', 'addSession', () => Promise.reject(), 'siwx.addSession: failed without a reason'],
  ['never answers', 'createMessage', never, 'siwx.createMessage: did not answer in 20 s'],
  ['answers nothing', 'createMessage', () => {}, 'siwx.createMessage: answered with no nonce'],
  ['answers a text', 'createMessage', () => 'nonce', 'siwx.createMessage: answered with no nonce'],
  ['answers a short nonce', 'createMessage', () => ({ nonce: '1' }), 'siwx.createMessage: answered with a wrong nonce'],
  [
    'answers two lines',
    'createMessage',
    () => ({ nonce: '12345678', statement: 'a\nURI: https://evil.example' }),
    'siwx.createMessage: answered with a wrong statement: "\\n" at character 2 is not in EIP-4361',
  ],
  [
    'answers other letters',
    'createMessage',
    () => ({ nonce: '12345678', statement: 'It’s ok' }),
    'siwx.createMessage: answered with a wrong statement: "’" at character 3 is not in EIP-4361',
  ],
  [
    'answers a domain',
    'createMessage',
    () => ({ nonce: '12345678', domain: 'evil.example' }),
    'siwx.createMessage: answered with a wrong domain',
  ],
  [
    'answers the 31st of February',
    'createMessage',
    () => ({ nonce: '12345678', expirationTime: '2030-02-31T12:00:00Z' }),
    'siwx.createMessage: answered with a wrong expirationTime: it is no time of the calendar',
  ],
  ['answers a cycle', 'createMessage', () => loop, 'siwx.createMessage: Too much JSON'],
  [
    'answers without end',
    'createMessage',
    () => ({ nonce: '12345678', statement: 'x'.repeat(200_000) }),
    'siwx.createMessage: Too much JSON',
  ],
  ['has no list', 'getSessions', () => null, 'siwx.getSessions: answered with no list'],
  [
    'has a session without a signature',
    'getSessions',
    () => [{ message: 'm' }],
    'siwx.getSessions: answered with a session without message or signature',
  ],
])('a function that %s is named', async (_, method, run, message) => {
  const page = startSignIn({ siwx: pluginOf({ required: false, [method]: run }) })
  if (method === 'addSession') connect(page)
  await settle()
  const answer = call(page, method, [method === 'addSession' ? sessionOf() : account])
  const refused = expect(answer).rejects.toMatchObject({ code: 'plugin_failed', message, facts: { method } })
  await vi.advanceTimersByTimeAsync(20_000)
  await refused
  expect(page.failures).toEqual(['plugin_failed'])
})

test('an answer of one that was replaced meanwhile does not count', async () => {
  let answer: (terms: object) => void = () => {}
  const page = startSignIn({ siwx: pluginOf({ createMessage: () => new Promise(resolve => (answer = resolve)) }) })
  const old = call(page, 'createMessage', [account])
  await page.signIn.update({ siwx: pluginOf({ createMessage: () => ({ nonce: 'newnonce' }) }) })
  answer({ nonce: 'oldnonce' })
  await expect(old).rejects.toMatchObject({ code: 'aborted' })
  expect(await call(page, 'createMessage', [account])).toEqual({ nonce: 'newnonce' })
  await page.signIn.update({ siwx: null })
  await expect(call(page, 'createMessage', [account])).rejects.toMatchObject({ code: 'not_available' })
})

test.each([
  [{}, 'createMessage, addSession, revokeSession, setSessions, getSessions'],
  [7, 'createMessage, addSession, revokeSession, setSessions, getSessions'],
  [pluginOf({ addSession: 'x' }), 'addSession'],
])('a plug-in without its functions is refused, and the one before stays: %#', async (siwx, missing) => {
  const page = startSignIn({ siwx: pluginOf() })
  await expect(page.signIn.update({ siwx: siwx as never })).rejects.toThrow(`siwx lacks the function ${missing}`)
  expect(page.signIn.rules()).toEqual({ isRequired: true, isSignedOutOnDisconnect: true })
})

test('init() with one that cannot be used says so in an event', () => {
  const failures: string[] = []
  const page = startSignIn({ siwx: { createMessage() {} } })
  failures.push(...page.failures)
  expect(failures).toEqual(['invalid_option'])
  expect(page.signIn.rules()).toBeUndefined()
})

test('the page’s own sign-in is given no session of another account or site', async () => {
  const siwx = pluginOf({ required: false })
  const page = startSignIn({ siwx })
  connect(page)
  const message = 'evil.example wants you to sign in with your Ethereum account:'
  const signedByBob = sessionOf('one', { message: sessionOf('one', { address: bob }).message })
  const others = [
    sessionOf('one', { address: bob }),
    signedByBob,
    sessionOf('one', { message }),
    { message },
    undefined,
  ]
  for (const session of others) {
    await expect(call(page, 'addSession', [session])).rejects.toThrow()
    await expect(call(page, 'setSessions', [[sessionOf(), session]])).rejects.toThrow()
    await expect(call(page, 'setSessions', [session])).rejects.toThrow()
  }
  expect(siwx.addSession).not.toHaveBeenCalled()
  expect(siwx.setSessions).not.toHaveBeenCalled()
  expect(await call(page, 'setSessions', [[]])).toBeNull()
})

test.each([
  ['destroy', []],
  ['constructor', []],
  ['createMessage', [1, 2, 3]],
])('the iframe calls no other function, nor with more: %s', async (method, params) => {
  const page = startSignIn({ siwx: pluginOf() })
  await expect(page.signIn.serve['siwx.call']({ method, params } as never)).rejects.toMatchObject({ code: -32602 })
})

test('signIn() needs no token, and signOut() revokes', async () => {
  const siwx = pluginOf({ required: false })
  const page = startSignIn({ siwx })
  connect(page)
  await settle()
  const { token, tokenExpiresAt, ...plain } = sessionOf()
  await upsert(page, plain)
  expect(await page.signIn.signIn()).toEqual(plain)
  await page.signIn.signOut()
  expect(siwx.revokeSession.mock.calls).toEqual([['eip155:1', alice]])
  expect(page.askSession).not.toHaveBeenCalled()
  expect(page.open).not.toHaveBeenCalled()
})

test('a disconnect revokes too, unless the plug-in says otherwise', async () => {
  for (const signOutOnDisconnect of [true, false]) {
    const siwx = pluginOf({ required: false, signOutOnDisconnect })
    const page = startSignIn({ siwx })
    connect(page)
    await settle()
    const { token, tokenExpiresAt, ...plain } = sessionOf()
    await upsert(page, plain)
    await page.core.disconnect()
    expect(siwx.revokeSession).toHaveBeenCalledTimes(signOutOnDisconnect ? 1 : 0)
  }
})
