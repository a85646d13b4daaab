import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alice, bob } from '../../kernel/wallets/fakeWallet.ts'
import type { Session } from '../../publicTypes.ts'
import { writable } from '../../testConnect.ts'
import {
  connect,
  connectionOf,
  rules,
  sessionOf,
  settle,
  startSignIn,
  stopSignIns,
  tokenOf,
  upsert,
} from './testSignIn.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z') })
})
afterEach(() => {
  stopSignIns()
  vi.useRealTimers()
})

const key = 'ck:demo:signIns'
const stored = (): { sessions: Session[] } => JSON.parse(localStorage.getItem(key) ?? '{}')
const current = (page: ReturnType<typeof startSignIn>) => page.core.signIns.current()

test('the page has the session of the account in use, on all its networks, and no other', async () => {
  const page = startSignIn()
  connect(page)
  await upsert(page)
  expect(current(page)).toEqual(sessionOf())
  expect(Object.isFrozen(current(page))).toBe(true)
  expect(page.heard).toEqual(['one'])
  // The wallet writes the address in other letters.
  connect(page, connectionOf(alice.toUpperCase().replace('0X', '0x')))
  expect(current(page)).toEqual(sessionOf())
  connect(page, connectionOf(alice, 'eip155:10'))
  expect(current(page)).toEqual(sessionOf())
  connect(page, connectionOf(bob))
  expect(page.heard).toEqual(['one', null])
})

test.each<[string, Parameters<typeof upsert>[1], object]>([
  ['where the site has one for each', sessionOf(), { ...rules, isPerNetwork: true }],
  ['of the page’s own sign-in', sessionOf('one', { token: undefined, tokenExpiresAt: undefined }), rules],
])('a session %s counts on its network alone', async (_, session, rules) => {
  const page = startSignIn()
  connect(page)
  await page.signIn.serve['session.upsert']({ session, rules } as never)
  connect(page, connectionOf(alice, 'eip155:10'))
  expect(current(page)).toBeNull()
  await expect(page.signIn.serve['session.upsert']({ session, rules } as never)).rejects.toMatchObject({
    code: 'not_connected',
  })
  connect(page, connectionOf())
  expect(current(page)).toEqual(session)
  expect(page.heard).toEqual(['one', null, 'one'])
})

test('a session that arrives after a network change is accepted', async () => {
  const page = startSignIn()
  connect(page, connectionOf(alice, 'eip155:10'))
  await upsert(page)
  expect(current(page)).toEqual(sessionOf())
})

test('after a reload the page has it before this script has loaded', async () => {
  const page = startSignIn()
  connect(page)
  await upsert(page)
  page.core.destroy()
  const { core } = startSignIn()
  connect({ core } as never)
  expect(core.signIns.current()).toEqual(sessionOf())
})

test.each<[string, Partial<Session>]>([
  ['another account', { address: bob }],
  ['another network, of the page’s own', { chainId: 'eip155:10', token: undefined, tokenExpiresAt: undefined }],
  ['another namespace', { chainId: 'solana:mainnet' }],
  ['a name of another account', { caipAddress: `eip155:1:${bob}` }],
  ['a name of another network', { caipAddress: `eip155:10:${alice}` }],
  ['a message to another site', { message: 'evil.example wants you to sign in with your Ethereum account:\n' }],
  ['a message that is no sign-in', { message: 'Hello' }],
  ['an end in the past', { expiresAt: '2026-11-26T11:59:59Z' }],
  ['no time', { expiresAt: 'never' }],
  ['a token that is none', { token: 'a' }],
  ['a field more', { admin: true } as never],
])('the page takes no session with %s', async (_, changes) => {
  const page = startSignIn()
  connect(page)
  await expect(upsert(page, sessionOf('one', changes))).rejects.toThrow()
  expect(stored().sessions ?? []).toEqual([])
  expect(page.heard).toEqual([])
})

test('without a connection no session is accepted', async () => {
  const page = startSignIn()
  await expect(upsert(page)).rejects.toMatchObject({ code: 'not_connected' })
})

test('a session expires by itself, and the page is notified', async () => {
  const page = startSignIn()
  connect(page)
  await upsert(page)
  const reports = page.reports()
  vi.advanceTimersByTime(604_800_000 - 1)
  expect(current(page)).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(current(page)).toBeNull()
  expect(page.heard).toEqual(['one', null])
  expect(page.reports()).toBeGreaterThan(reports)
  expect(stored().sessions).toEqual([])
})

test('a session that lives longer than a timer can is kept', async () => {
  const page = startSignIn()
  connect(page)
  await upsert(page, sessionOf('long', { expiresAt: '2027-11-26T12:00:00Z' }))
  vi.advanceTimersByTime(2 ** 31)
  expect(page.heard).toEqual(['long'])
})

test('32 are kept, the newest', async () => {
  const page = startSignIn()
  for (let chain = 1; chain <= 40; chain++) {
    const chainId = `eip155:${chain}` as const
    connect(page, connectionOf(alice, chainId))
    await upsert(page, sessionOf(`${chain}`, { chainId }))
  }
  expect(stored().sessions).toHaveLength(32)
  expect(stored().sessions[0]?.chainId).toBe('eip155:40')
  // A second one for the same account replaces it.
  await upsert(page, sessionOf('again', { chainId: 'eip155:40' }))
  expect(stored().sessions).toHaveLength(32)
  expect(page.heard.at(-1)).toBe('again')
})

test.each([
  ['{'],
  ['7'],
  ['null'],
  ['[]'],
  ['{"sessions":7}'],
  ['{"sessions":[null]}'],
  ['{"sessions":[{"address":{},"expiresAt":"2030-01-01T00:00:00Z"},{"address":"0xab"}]}'],
])('a damaged storage, %s, is an empty one', text => {
  localStorage.setItem(key, text)
  const page = startSignIn()
  connect(page)
  expect(current(page)).toBeNull()
})

test('if storage is denied, the page has its session until it is reloaded', async () => {
  const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  const page = startSignIn()
  connect(page)
  await upsert(page)
  expect(current(page)).toEqual(sessionOf())
  denied.mockRestore()
})

const fromOtherTab = (text: string) => {
  localStorage.setItem(key, text)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

test('the iframe only gets changes', async () => {
  const page = startSignIn()
  connect(page)
  expect(page.reports()).toBe(0)
  await upsert(page)
  expect(page.reports()).toBe(1)
  fromOtherTab(localStorage.getItem(key) ?? '')
  await page.signIn.serve['session.remove']({ chainId: 'eip155:10', address: alice })
  expect(page.reports()).toBe(1)
  await page.signIn.signOut()
  await page.signIn.signOut()
  expect(page.reports()).toBe(2)
})

test('another tab signs in and out', async () => {
  const page = startSignIn()
  connect(page)
  fromOtherTab(JSON.stringify({ sessions: [sessionOf('elsewhere')] }))
  expect(page.heard).toEqual(['elsewhere'])
  fromOtherTab('{"sessions":[]}')
  fromOtherTab('{"sessions":[]}')
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }))
  expect(page.heard).toEqual(['elsewhere', null])
})

test('a page hears that another tab ended the session that it read before this script loaded', () => {
  localStorage.setItem(key, JSON.stringify({ sessions: [sessionOf()] }))
  const page = startSignIn({}, page => {
    connect(page)
    expect(current(page)).toEqual(sessionOf())
    localStorage.setItem(key, '{"sessions":[]}')
  })
  expect(page.heard).toEqual([null])
  expect(current(page)).toBeNull()
})

test('a page restored from the back/forward cache learns what it missed', () => {
  const page = startSignIn()
  connect(page)
  localStorage.setItem(key, JSON.stringify({ sessions: [sessionOf('missed')] }))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(page.heard).toEqual([])
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(page.heard).toEqual(['missed'])
})

test('session.remove ends one session, whatever the letters of its address', async () => {
  const page = startSignIn()
  connect(page)
  await upsert(page)
  await page.signIn.serve['session.remove']({ chainId: 'eip155:10', address: alice })
  expect(page.heard).toEqual(['one'])
  await page.signIn.serve['session.remove']({ chainId: 'eip155:1', address: alice.toLowerCase() })
  expect(page.heard).toEqual(['one', null])
})

test('signIn() is done at once while the token lives for five minutes', async () => {
  const page = startSignIn()
  connect(page)
  await upsert(page)
  vi.advanceTimersByTime(3_300_000)
  expect(await page.signIn.signIn()).toMatchObject({ signature: '0xabcd' })
  expect(page.askSession).not.toHaveBeenCalled()
  expect(page.open).not.toHaveBeenCalled()
})

test('signIn() renews an older token without the visitor, once for all who ask', async () => {
  const page = startSignIn()
  connect(page)
  await upsert(page)
  vi.advanceTimersByTime(3_300_001)
  page.askSession.mockImplementation(async () => sessionOf('renewed'))
  const [first, second] = await Promise.all([page.signIn.signIn(), page.signIn.signIn()])
  expect(first).toEqual(sessionOf('renewed'))
  expect(second).toBe(first)
  expect(page.askSession.mock.calls).toEqual([['session.renew']])
  expect(page.open).not.toHaveBeenCalled()
})

test('an unexpired token is returned if none can be renewed; an expired one is not', async () => {
  const page = startSignIn()
  connect(page)
  await upsert(page)
  page.askSession.mockRejectedValue(new Error('offline'))
  vi.advanceTimersByTime(3_400_000)
  expect(await page.signIn.signIn()).toMatchObject({ signature: '0xabcd' })
  vi.advanceTimersByTime(200_001)
  await expect(page.signIn.signIn()).rejects.toThrow('offline')
})

test('a session that has ended at the server is requested again', async () => {
  const page = startSignIn()
  connect(page)
  await upsert(page)
  vi.advanceTimersByTime(3_600_000)
  page.open.mockImplementation(async () => void (await upsert(page, sessionOf('anew'))))
  expect(await page.signIn.signIn()).toEqual(sessionOf('anew'))
  expect(page.open.mock.calls).toEqual([[{ view: 'SIWXSignMessage' }]])
  expect(page.heard).toEqual(['one', null, 'anew'])
})

test('signIn() returns null if the visitor closes the modal', async () => {
  const page = startSignIn()
  expect(await page.signIn.signIn()).toBeNull()
  expect(page.open).toHaveBeenCalledOnce()
})

test.each([{ nonsense: true }, 7, { ...sessionOf(), token: 'x' }, sessionOf('one', { address: bob })])(
  'a nonsensical answer of the iframe is ignored: %#',
  async answer => {
    const page = startSignIn()
    connect(page)
    await upsert(page)
    vi.advanceTimersByTime(3_600_000)
    page.askSession.mockResolvedValue(answer)
    await expect(page.signIn.signIn()).rejects.toThrow()
    expect(page.heard).toEqual(['one'])
  },
)

test.each([
  ['ten minutes ahead', 600_000],
  ['ten minutes behind', -600_000],
])('with a clock %s, a token counts as long as it does for the server', async (_, aheadMs) => {
  const page = startSignIn()
  connect(page)
  const issuedMs = Date.now() - aheadMs
  const tokenExpiresAt = new Date(issuedMs + 3_600_000).toISOString()
  await upsert(page, sessionOf('one', { token: tokenOf(issuedMs), tokenExpiresAt }))
  vi.advanceTimersByTime(3_299_000)
  await page.signIn.signIn()
  expect(page.askSession).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  await page.signIn.signIn().catch(() => {})
  expect(page.askSession).toHaveBeenCalled()
})

test('signOut() signs the page out at once, and the server too', async () => {
  const page = startSignIn()
  connect(page)
  await upsert(page)
  page.askSession.mockRejectedValue(Object.assign(new Error('offline'), { code: 'network_error' }))
  const out = page.signIn.signOut()
  expect(current(page)).toBeNull()
  await expect(out).rejects.toThrow('offline')
  expect(page.askSession.mock.calls).toEqual([['session.end']])
  expect(page.heard).toEqual(['one', null])
  // No session remains to end.
  await page.signIn.signOut()
  expect(page.askSession).toHaveBeenCalledOnce()
})

// @spec 9.sign-out-on-disconnect
test.each([
  ['ends its sessions', {}, null],
  ['leaves them, if the page says so', { signOutOnDisconnect: 'false' }, 'one'],
  ['leaves them, if the page says so to init()', { signOutOnDisconnect: false }, 'one'],
])('a disconnect %s', async (_, said, expected) => {
  const page = startSignIn(said)
  connect(page)
  await upsert(page)
  await page.core.disconnect()
  expect(page.heard.at(-1)).toBeNull()
  connect(page)
  await settle()
  expect(page.heard.at(-1)).toBe(expected)
})

test('a wallet that locks is signed in again once it is back', async () => {
  const page = startSignIn()
  connect(page)
  await upsert(page)
  const [inUse] = page.core.connections.list()
  writable(page.core).remove(inUse)
  expect(page.heard).toEqual(['one', null])
  connect(page)
  expect(page.heard).toEqual(['one', null, 'one'])
})

// @spec 8.social-modal-closed
test('an email change returns the new one, and a closed modal is reported as such', async () => {
  const { signIn, open } = startSignIn()
  open.mockResolvedValueOnce({ email: 'ada@next.example' })
  expect(await signIn.updateEmail()).toEqual({ email: 'ada@next.example' })
  expect(open).toHaveBeenCalledWith({ view: 'UpdateEmailWallet' })
  open.mockResolvedValueOnce(undefined)
  await expect(signIn.updateEmail()).rejects.toMatchObject({ code: 'user_closed', message: 'Modal closed' })
  // The outcome of another view is no new email.
  open.mockResolvedValueOnce({ hash: '0x12' })
  await expect(signIn.updateEmail()).rejects.toThrow('Modal closed')
})
