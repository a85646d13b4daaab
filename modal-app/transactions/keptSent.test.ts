import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../boot/testApp.ts'
import { guardStorage } from '../lib/guardStorage.ts'
import { storageKey } from '../lib/storageKey.ts'
import { forgetSent, readKeptSent } from './keptSent.ts'
import { addSent, maxSent, type SentTransaction } from './sentTransactions.ts'
import { hashOf, pass, sent, startMs, world } from './testWatch.ts'
import { noteSent, rememberSent } from './watchSent.ts'

beforeEach(() => void vi.useRealTimers())
afterEach(() => void vi.restoreAllMocks())

/** Two tabs with one storage, which tells each what the other has written. */
function twoTabs() {
  const entries = new Map<string, string>()
  const shared = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: () => {},
  }
  const open = () => {
    const tab = world()
    Object.assign(tab.app, { storage: guardStorage(() => shared) })
    return tab
  }
  const hashes = (app: TestApp) => app.store.getState().sentTransactions.map(({ hash }) => hash)
  return { a: open(), b: open(), hashes }
}

test('a tab keeps what another has sent meanwhile', async () => {
  const { a, b, hashes } = twoTabs()
  rememberSent(a.app, sent(1, { sentAtMs: startMs + 1 }))
  await pass(a.app)
  rememberSent(b.app, sent(2, { sentAtMs: startMs + 2 }))
  a.tell(1, { status: 'confirmed' })
  await pass(a.app, 6_000)
  expect(readKeptSent(b.app)).toMatchObject([
    { hash: hashOf(2), status: 'pending' },
    { hash: hashOf(1), status: 'confirmed' },
  ])
  expect(hashes(a.app)).toEqual([hashOf(2), hashOf(1)])
  // This tab has not looked since: its own “pending” is older than the other’s “confirmed”.
  rememberSent(b.app, sent(3, { sentAtMs: startMs + 3 }))
  expect(readKeptSent(a.app).map(({ status }) => status)).toEqual(['pending', 'pending', 'confirmed'])
})

test('a transaction sent by another tab is shown and watched at once', async () => {
  const { a, b, hashes } = twoTabs()
  rememberSent(a.app, sent(1))
  rememberSent(b.app, sent(2))
  const told = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }))
  told('another')
  expect(hashes(a.app)).toEqual([hashOf(1)])
  told(storageKey(a.app.config, 'sent'))
  expect(hashes(a.app)).toEqual([hashOf(1), hashOf(2)])
  a.tell(2, { status: 'confirmed' })
  await pass(a.app, 6_000)
  expect(a.app.store.getState().sentTransactions).toMatchObject([{ status: 'pending' }, { status: 'confirmed' }])
})

// @spec 9.pending-transactions
test('99 are watched; settled ones make room first', () => {
  let all: readonly SentTransaction[] = []
  for (let number = 1; number <= maxSent; number++)
    all = addSent(all, sent(number, { status: number === 50 ? 'confirmed' : 'pending' }))
  expect(all).toHaveLength(99)
  all = addSent(all, sent(100))
  expect(all).toHaveLength(99)
  expect(all.some(({ hash }) => hash === hashOf(50))).toBe(false)
  all = addSent(all, sent(101))
  expect(all.some(({ hash }) => hash === hashOf(1))).toBe(false)
  expect(addSent(all, sent(101))).toHaveLength(99)
})

test('a symbol of the longest kind is kept, whatever letters it has', () => {
  const app = createTestApp()
  const kept = sent(1, { symbol: '🪙'.repeat(32) })
  app.storage.set(storageKey(app.config, 'sent'), JSON.stringify([kept]))
  expect(readKeptSent(app)).toEqual([kept])
})

const memory = () => ({ setItem: () => {}, removeItem: () => {} })

test('other tabs are followed once, however often the list was empty', () => {
  const { app } = world()
  const listen = vi.spyOn(window, 'addEventListener')
  for (const number of [1, 2, 3]) {
    noteSent(app, sent(number))
    forgetSent(app, sent(number))
  }
  expect(listen.mock.calls.filter(([type]) => type === 'storage')).toHaveLength(1)
})

test.each<[string, unknown]>([
  ['no list', {}],
  ['no object', ['yes', null, 5]],
  ['another network', [{ ...sent(1), chainId: 'near:main' }]],
  ['a hash with a link', [{ ...sent(1), hash: 'https://evil.example/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }]],
  ['an amount with an exponent', [{ ...sent(1), amount: '1e9' }]],
  ['a long symbol', [{ ...sent(1), symbol: 'x'.repeat(33) }]],
  ['another status', [{ ...sent(1), status: 'done' }]],
  ['half a nonce', [{ ...sent(1), nonce: 0.5 }]],
  ['no output that it spends', [{ ...sent(1), spends: 'https://evil.example' }]],
  ['a link for its other hash', [{ ...sent(1), minedAs: '//evil.example/aaaaaaaaaaaaaaaaaaaaaaaaaaaa' }]],
])('stored data with %s is dropped', (_, kept) => {
  const { app } = world()
  const storage = guardStorage(() => ({ ...memory(), getItem: () => JSON.stringify(kept) }) as never)
  expect(readKeptSent({ ...app, storage })).toEqual([])
})
