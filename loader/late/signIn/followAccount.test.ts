import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alice, bob } from '../../kernel/wallets/fakeWallet.ts'
import { writable } from '../../testConnect.ts'
import {
  connect,
  connectionOf,
  rules,
  sessionOf,
  settle,
  startSignIn,
  stopSignIns,
  type TestSignIn,
  upsert,
} from './testSignIn.ts'

let visible = true

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z') })
  visible = true
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'))
})
afterEach(() => {
  stopSignIns()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const required = () => startSignIn({ signIn: 'required' })
const move = (page: TestSignIn, address: string, chainId: 'eip155:1' | 'eip155:10' = 'eip155:1') => {
  const [inUse] = page.core.connections.list()
  if (inUse) writable(page.core).update(inUse, { ...inUse, accounts: [{ address }], chainId })
}

test('an account that comes into use without a session has the visitor sign in, once', async () => {
  const page = required()
  connect(page)
  await settle()
  expect(page.open.mock.calls).toEqual([[{ view: 'SIWXSignMessage' }]])
  // Something else changes.
  page.core.events.emit('connections', undefined)
  await settle()
  expect(page.open).toHaveBeenCalledOnce()
})

test.each<[string, (page: TestSignIn) => void]>([
  ['another account in the wallet', page => move(page, bob)],
  ['another wallet in another tab', page => connect(page, connectionOf(bob, 'eip155:1', 'other.wallet'))],
])('%s: again', async (_, change) => {
  const page = required()
  connect(page)
  await settle()
  await upsert(page)
  page.open.mockClear()
  change(page)
  await settle()
  expect(page.open).toHaveBeenCalledOnce()
})

test.each([
  [false, 0],
  [true, 1],
])('another network in the wallet, with a session for each: %s: again: %i', async (isPerNetwork, count) => {
  const page = required()
  connect(page)
  await settle()
  await page.signIn.serve['session.upsert']({ session: sessionOf(), rules: { ...rules, isPerNetwork } } as never)
  page.open.mockClear()
  move(page, alice, 'eip155:10')
  await settle()
  expect(page.open).toHaveBeenCalledTimes(count)
})

test('an account with a session continues', async () => {
  const page = required()
  localStorage.setItem('ck:demo:signIns', JSON.stringify({ sessions: [sessionOf()] }))
  connect(page)
  await settle()
  page.open.mockClear()
  const again = required()
  connect(again)
  await settle()
  expect(again.open).not.toHaveBeenCalled()
})

test.each([{}, { signIn: 'off' }, { signIn: 'optional' }])('with %j nothing opens by itself', async said => {
  const page = startSignIn(said)
  connect(page)
  await settle()
  move(page, bob)
  await settle()
  expect(page.open).not.toHaveBeenCalled()
})

test('a requirement of the project alone also holds on the page, once the iframe has reported it', async () => {
  const page = startSignIn()
  connect(page)
  await page.signIn.serve['session.upsert']({
    session: sessionOf() as never,
    rules: { isRequired: true, isSignedOutOnDisconnect: true },
  })
  move(page, bob)
  await settle()
  expect(page.open).toHaveBeenCalledOnce()
})

test('the open modal handles it by itself', async () => {
  const page = required()
  page.isOpen = true
  connect(page)
  await settle()
  expect(page.open).not.toHaveBeenCalled()
})

test('a hidden tab waits until it is visible, and does not ask if another has signed in', async () => {
  visible = false
  const page = required()
  connect(page)
  await settle()
  expect(page.open).not.toHaveBeenCalled()
  localStorage.setItem('ck:demo:signIns', JSON.stringify({ sessions: [sessionOf()] }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'ck:demo:signIns' }))
  visible = true
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(page.open).not.toHaveBeenCalled()
  move(page, bob)
  await settle()
  expect(page.open).toHaveBeenCalledOnce()
})

test('a modal that cannot be shown is no unhandled rejection', async () => {
  const page = required()
  page.open.mockRejectedValue(new Error('blocked'))
  connect(page)
  await settle()
  expect(page.open).toHaveBeenCalledOnce()
})

const own = (sessions: () => unknown, required = true) => ({
  required,
  createMessage: () => ({ nonce: '12345678' }),
  addSession() {},
  revokeSession() {},
  setSessions() {},
  getSessions: sessions,
})
const { message, signature } = sessionOf()

test('the page’s own sign-in is asked first, and its session counts', async () => {
  let found: unknown[] = [{ message, signature }]
  const page = startSignIn({ siwx: own(() => found) })
  connect(page)
  await settle()
  expect(page.open).not.toHaveBeenCalled()
  expect(page.core.signIns.current()).toMatchObject({ address: alice, message, expiresAt: '2026-12-03T12:00:00.000Z' })
  // Its backend has ended the session.
  found = []
  await page.signIn.update({ siwx: own(() => found) as never })
  await settle()
  expect(page.core.signIns.current()).toBeNull()
  expect(page.open).toHaveBeenCalledOnce()
})

test('while it is asked, another account comes into use: that one counts', async () => {
  const answers: ((found: unknown[]) => void)[] = []
  const page = startSignIn({ siwx: own(() => new Promise(resolve => answers.push(resolve))) })
  connect(page)
  await settle()
  move(page, bob)
  await settle()
  answers[0]?.([])
  await settle()
  expect(page.open).not.toHaveBeenCalled()
  answers[1]?.([])
  await settle()
  expect(page.open).toHaveBeenCalledOnce()
})

test('one that fails is reported, and opens nothing', async () => {
  const page = startSignIn({
    siwx: own(() => {
      throw new Error('down')
    }),
  })
  connect(page)
  await settle()
  expect(page.failures).toEqual(['plugin_failed'])
  expect(page.open).not.toHaveBeenCalled()
})
