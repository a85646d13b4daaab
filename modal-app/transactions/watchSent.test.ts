import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectorKind } from '../../shared/wallets.ts'
import type { TransactionStatus } from '../adapters/Adapter.ts'
import { createTestApp, harbour, type TestApp, testConnection, testNetwork } from '../boot/testApp.ts'
import { prepared } from '../features/send/testSend.ts'
import { guardStorage } from '../lib/guardStorage.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readKeptSent } from './keptSent.ts'
import { forgetSent, noteSent, rememberSent, resumeSent } from './rememberSent.ts'
import { addSent, maxSent, type SentTransaction } from './sentTransactions.ts'

const from = '0x52908400098527886e0f7030069857d2e4169ee7'
/** When the fake clock begins. */
const startMs = Date.UTC(2026, 10, 21)
const dayMs = 86_400_000
const hashOf = (number: number) => `0x${String(number).padStart(64, '0')}`

function sent(number: number, facts: Partial<SentTransaction> = {}): SentTransaction {
  const parties = { from, to: '0xde709f2102306220921060314715629080e2fb77' }
  const what = { amount: '0.25', symbol: 'ETH', sentAtMs: startMs, status: 'pending' } as const
  return { chainId: 'eip155:1', hash: hashOf(number), ...parties, ...what, ...facts }
}

/** Lets everything happen that is due. */
async function pass(app: TestApp, ms = 0) {
  for (let left = ms; left >= 0; left -= 1_000) {
    app.clock.advance(Math.min(left, 1_000))
    for (let turn = 0; turn < 12; turn++) await Promise.resolve()
  }
}

function world(status: TransactionStatus['status'] = 'pending') {
  const balances: string[] = []
  const app = createTestApp({
    connections: [testConnection(harbour)],
    networks: [testNetwork('eip155:1', 'Ethereum')],
    api: {
      get: (async (name: string, query: { forceUpdate?: string }) => {
        balances.push(`${name} ${query.forceUpdate}`)
        return { balances: [] }
      }) as never,
    },
  })
  const tell = (number: number, told: TransactionStatus) => app.adapter.statuses.set(hashOf(number), told)
  tell(1, { status })
  const reads = vi.spyOn(app.adapter, 'transactionStatus')
  const first = () => app.store.getState().sentTransactions[0]
  return { app, tell, reads, first, balances }
}

beforeEach(() => void vi.useRealTimers())
afterEach(() => void vi.restoreAllMocks())

test('asks after four seconds, then less and less often, until there is a receipt', async () => {
  const { app, tell, reads, first } = world()
  rememberSent(app, sent(1))
  await pass(app)
  expect(reads).toHaveBeenCalledTimes(1)
  await pass(app, 4_000)
  expect(reads).toHaveBeenCalledTimes(2)
  await pass(app, 5_000)
  expect(reads).toHaveBeenCalledTimes(2)
  await pass(app, 2_000)
  expect(reads).toHaveBeenCalledTimes(3)
  tell(1, { status: 'confirmed' })
  await pass(app, 60_000)
  expect(first()?.status).toBe('confirmed')
  const count = reads.mock.calls.length
  await pass(app, 600_000)
  // Once more after a few blocks.
  expect(reads).toHaveBeenCalledTimes(count + 1)
})

test('one node of many that says “replaced” too soon is not believed', async () => {
  const { app, reads, first } = world('confirmed')
  app.store.setState({ open: true, router: { history: [{ view: 'Account' }] } })
  reads.mockResolvedValueOnce({ status: 'replaced', nonce: 7 })
  rememberSent(app, sent(1))
  await pass(app)
  expect(first()?.status).toBe('pending')
  await pass(app, 4_000)
  expect(first()?.status).toBe('confirmed')
  expect(reads).toHaveBeenCalledTimes(2)
})

test('a replaced transaction is doubted for a day, also after a reload', async () => {
  const { app, tell, reads, first } = world('replaced')
  rememberSent(app, sent(1, { sentAtMs: app.clock.now() }))
  await pass(app, 6_000)
  expect(first()?.status).toBe('replaced')
  const again = world('confirmed')
  again.app.storage.set(storageKey(again.app.config, 'sent'), app.storage.get(storageKey(app.config, 'sent')) ?? '')
  resumeSent(again.app)
  await pass(again.app, 6_000)
  expect(again.first()?.status).toBe('confirmed')
  await pass(app, 86_400_000)
  const count = reads.mock.calls.length
  expect(count).toBeLessThan(800)
  tell(1, { status: 'confirmed' })
  await pass(app, 600_000)
  expect(reads).toHaveBeenCalledTimes(count)
})

test('one whose block was undone is on its way again', async () => {
  const { app, tell, first } = world('confirmed')
  rememberSent(app, sent(1))
  await pass(app, 60_000)
  expect(first()?.status).toBe('confirmed')
  tell(1, { status: 'pending' })
  await pass(app, 124_000)
  expect(first()?.status).toBe('pending')
  tell(1, { status: 'confirmed' })
  await pass(app, 60_000)
  expect(first()?.status).toBe('confirmed')
})

test('a node that is late undoes nothing', async () => {
  const { app, reads, first } = world('confirmed')
  rememberSent(app, sent(1))
  await pass(app, 60_000)
  reads.mockResolvedValueOnce({ status: 'unseen' })
  await pass(app, 600_000)
  expect(first()?.status).toBe('confirmed')
  expect(reads).toHaveBeenCalledTimes(3)
})

test('a receipt has the balances read anew', async () => {
  const { app, balances } = world('confirmed')
  const token = 'eip155:1:0x5fbdb2315678afecb367f032d93f642f64180aa3'
  rememberSent(app, sent(1, { token }))
  await pass(app, 1_000)
  expect(balances).toEqual([`balance eip155:1:${from},${token}`])
})

test('the account that paid has its balances read, also where the wallet puts another one first', async () => {
  const { app, balances } = world('confirmed')
  const first = { address: '0xde709f2102306220921060314715629080e2fb77' }
  const list = [testConnection(harbour, { accounts: [first, { address: from.toUpperCase().replace('0X', '0x') }] })]
  app.store.setState({ connections: { list, activeNamespace: 'eip155' } })
  rememberSent(app, sent(1))
  await pass(app, 1_000)
  expect(balances).toEqual([`balance eip155:1:${from}`])
})

test('one that a Safe has waits for its owners, and is watched on', async () => {
  const { app, tell, first } = world('awaitingOwners')
  rememberSent(app, sent(1))
  await pass(app, 1_000)
  expect(first()?.status).toBe('awaitingOwners')
  await pass(app, 3_600_000)
  expect(readKeptSent(app)[0]?.status).toBe('awaitingOwners')
  tell(1, { status: 'confirmed' })
  await pass(app, 60_000)
  expect(first()?.status).toBe('confirmed')
})

test('how far the blocks were searched for one that a Safe has goes along with the next read', async () => {
  const { app, tell, reads } = world()
  tell(1, { status: 'awaitingOwners', searchedTo: 500 })
  rememberSent(app, sent(1))
  await pass(app, 4_000)
  tell(1, { status: 'unseen' })
  await pass(app, 20_000)
  expect(reads.mock.calls.map(([{ searchedTo }]) => searchedTo).slice(0, 4)).toEqual([undefined, 500, 500, 500])
})

test.each(['failed', 'replaced'] as const)('a transaction that was %s is told', async status => {
  const { app, first } = world(status)
  app.store.setState({ open: true, router: { history: [{ view: 'Account' }] } })
  rememberSent(app, sent(1))
  await pass(app, 6_000)
  await vi.waitFor(() => expect(app.store.getState().toast?.message).toBe(`toast.sent.${status}`))
  expect(first()?.status).toBe(status)
  expect(app.store.getState().toast).toMatchObject({
    variant: 'error',
    texts: { [`toast.sent.${status}`]: expect.anything() },
  })
})

test('one that a Safe has goes on waiting while a node cannot tell, until nobody knows for ten minutes', async () => {
  const { app, tell, first } = world('awaitingOwners')
  rememberSent(app, sent(1))
  await pass(app)
  tell(1, { status: 'unseen' })
  await pass(app, 300_000)
  expect(first()?.status).toBe('awaitingOwners')
  await pass(app, 400_000)
  expect(first()?.status).toBe('unseen')
  tell(1, { status: 'awaitingOwners' })
  await pass(app, 60_000)
  expect(first()?.status).toBe('awaitingOwners')
})

test('the view of a transaction needs no toast, and neither does a closed modal', async () => {
  const { app, first } = world('confirmed')
  const route = { view: 'WalletSendConfirmed', sent: { chainId: 'eip155:1', hash: hashOf(1) }, prepared } as const
  app.store.setState({ open: true, router: { history: [route] } })
  rememberSent(app, sent(1))
  await vi.waitFor(() => expect(first()?.status).toBe('confirmed'))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(app.store.getState().toast).toBeNull()
})

test('a transaction that nodes do not know for ten minutes may still go through, and is watched on', async () => {
  const { app, tell, first } = world('unseen')
  app.store.setState({ open: true, router: { history: [{ view: 'Account' }] } })
  rememberSent(app, sent(1))
  await pass(app, 590_000)
  expect(first()?.status).toBe('pending')
  await pass(app, 120_000)
  expect(first()?.status).toBe('unseen')
  expect(app.store.getState().toast).toBeNull()
  await pass(app, 3_600_000)
  tell(1, { status: 'confirmed' })
  await pass(app, 60_000)
  expect(first()?.status).toBe('confirmed')
})

test('what was unseen stays so after a reload, and is watched on', async () => {
  const { app, first } = world('confirmed')
  app.storage.set(storageKey(app.config, 'sent'), JSON.stringify([sent(1, { status: 'unseen' })]))
  app.adapter.statuses.set(hashOf(1), { status: 'unseen' })
  resumeSent(app)
  await pass(app, 1_000)
  expect(first()?.status).toBe('unseen')
  app.adapter.statuses.set(hashOf(1), { status: 'confirmed' })
  await pass(app, 10_000)
  expect(first()?.status).toBe('confirmed')
})

test('where transactions expire, one that nodes do not know for ten minutes is dropped', async () => {
  const { app, first } = world('unseen')
  Object.assign(app.adapter, { transactionsExpireMs: 600_000 })
  rememberSent(app, sent(1))
  await pass(app, 590_000)
  expect(first()?.status).toBe('pending')
  await pass(app, 120_000)
  expect(first()?.status).toBe('dropped')
})

test('one that appears again is not', async () => {
  const { app, tell, first } = world('unseen')
  rememberSent(app, sent(1))
  await pass(app, 500_000)
  tell(1, { status: 'pending', nonce: 7 })
  await pass(app, 120_000)
  tell(1, { status: 'unseen' })
  await pass(app, 500_000)
  expect(first()).toMatchObject({ status: 'pending', nonce: 7 })
})

test('a node that fails changes nothing, and is asked again', async () => {
  const { app, reads, first } = world('confirmed')
  reads.mockRejectedValueOnce(new Error('no'))
  rememberSent(app, sent(1))
  await pass(app)
  expect(first()?.status).toBe('pending')
  await pass(app, 4_000)
  expect(first()?.status).toBe('confirmed')
})

test.each<[string, ConnectorKind, boolean]>([
  ['a wallet in the page', 'announced', true],
  ['another wallet', 'walletConnect', false],
])('%s is asked for hashes of its own: %s', async (_, kind, isAsked) => {
  const { app, reads } = world()
  const connections = [testConnection({ ...harbour, kind: kind as 'announced' })]
  app.store.setState({ connections: { list: connections, activeNamespace: 'eip155' } })
  rememberSent(app, sent(1))
  await pass(app)
  expect(reads.mock.calls[0]?.[0].wallet).toBe(isAsked ? app.wallet(harbour.id) : undefined)
})

test('watching goes on after a reload', async () => {
  const { app } = world()
  rememberSent(app, sent(1))
  await pass(app)
  const again = world('confirmed')
  again.app.storage.set(storageKey(again.app.config, 'sent'), app.storage.get(storageKey(app.config, 'sent')) ?? '')
  resumeSent(again.app)
  expect(again.first()?.status).toBe('pending')
  await pass(again.app, 1_000)
  expect(again.first()?.status).toBe('confirmed')
  expect(readKeptSent(again.app)[0]?.status).toBe('confirmed')
})

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

test('what another tab has sent is shown, and watched, at once', async () => {
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

test('a symbol of the longest kind is kept, whatever letters it has', () => {
  const app = createTestApp()
  const kept = sent(1, { symbol: '🪙'.repeat(32) })
  app.storage.set(storageKey(app.config, 'sent'), JSON.stringify([kept]))
  expect(readKeptSent(app)).toEqual([kept])
})

const memory = () => ({ setItem: () => {}, removeItem: () => {} })

/** Lets much time pass, timer by timer. */
async function passLong(app: TestApp, ms: number) {
  for (let left = ms; left > 0; left -= 60_000) {
    app.clock.advance(Math.min(left, 60_000))
    for (let turn = 0; turn < 12; turn++) await Promise.resolve()
  }
}

// Every open status has an end.
test.each<[string, TransactionStatus['status'] | 'silent', number, string]>([
  ['no node knows', 'unseen', 1, 'dropped'],
  ['nobody confirms', 'pending', 14, 'lapsed'],
  ['a Safe’s owners do not sign', 'awaitingOwners', 14, 'lapsed'],
  ['no node tells of', 'silent', 14, 'lapsed'],
])(
  'a transaction that %s is read at longer and longer intervals, and no more after some days',
  async (_, status, days, end) => {
    const { app, reads, first } = world(status === 'silent' ? 'pending' : status)
    if (status === 'silent') reads.mockRejectedValue(new Error('no'))
    rememberSent(app, sent(1))
    await passLong(app, days * dayMs - 3_600_000)
    expect(['pending', 'unseen', 'awaitingOwners']).toContain(first()?.status)
    await passLong(app, 2 * 3_600_000)
    expect(first()?.status).toBe(end)
    // 150 in the first two hours, then one every ten minutes.
    expect(reads.mock.calls.length).toBeLessThan(170 + days * 144)
    const count = reads.mock.calls.length
    await passLong(app, dayMs)
    expect(reads.mock.calls.length - count).toBeLessThanOrEqual(1)
    expect(app.store.getState().sentTransactions).toHaveLength(1)
  },
)

test('what lapsed while nobody looked is read once more', async () => {
  const kept = world('confirmed')
  kept.app.storage.set(
    storageKey(kept.app.config, 'sent'),
    JSON.stringify([sent(1, { sentAtMs: startMs - 30 * dayMs })]),
  )
  resumeSent(kept.app)
  await pass(kept.app, 1_000)
  expect(kept.first()?.status).toBe('confirmed')
  const lost = world('pending')
  lost.app.storage.set(
    storageKey(lost.app.config, 'sent'),
    JSON.stringify([sent(1, { sentAtMs: startMs - 30 * dayMs })]),
  )
  resumeSent(lost.app)
  await pass(lost.app, 1_000)
  expect(lost.first()?.status).toBe('lapsed')
})

test('a clock that was set back ends nothing early and keeps nothing for ever', async () => {
  const { app, first } = world('pending')
  rememberSent(app, sent(1, { sentAtMs: startMs + 3_600_000 }))
  await pass(app, 60_000)
  expect(first()?.status).toBe('pending')
  const far = world('pending')
  rememberSent(far.app, sent(1, { sentAtMs: startMs + 400 * dayMs }))
  await pass(far.app, 60_000)
  expect(far.first()?.status).toBe('lapsed')
})

test('a tab out of sight asks nobody, and looks at once when it is back', async () => {
  const { app, tell, reads, first } = world()
  rememberSent(app, sent(1))
  await pass(app, 4_000)
  const count = reads.mock.calls.length
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(app, 600_000)
  expect(reads.mock.calls.length).toBe(count)
  tell(1, { status: 'confirmed' })
  visible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(app)
  expect(first()?.status).toBe('confirmed')
})

test('a transaction that is confirmed, undone and confirmed again is told once', async () => {
  const { app, tell, first } = world('confirmed')
  app.store.setState({ open: true, router: { history: [{ view: 'Account' }] } })
  const toasts = new Map<unknown, string>()
  app.store.subscribe(({ toast }) => toast?.open && toasts.set(toast.id, toast.message))
  rememberSent(app, sent(1))
  await pass(app, 60_000)
  tell(1, { status: 'pending' })
  await pass(app, 124_000)
  expect(first()?.status).toBe('pending')
  tell(1, { status: 'confirmed' })
  await pass(app, 60_000)
  expect(first()?.status).toBe('confirmed')
  await new Promise(resolve => setTimeout(resolve))
  expect([...toasts.values()]).toEqual(['toast.sent.confirmed'])
})

test('other tabs are followed once, however often the list was empty', () => {
  const { app } = world()
  const listen = vi.spyOn(window, 'addEventListener')
  for (const number of [1, 2, 3]) {
    noteSent(app, sent(number))
    forgetSent(app, sent(number))
  }
  expect(listen.mock.calls.filter(([type]) => type === 'storage')).toHaveLength(1)
})

test('what a node tells of a transaction is kept for the next read, also after a reload', async () => {
  const { app, tell, reads } = world()
  const spends = `${'ab'.repeat(32)}:1`
  tell(1, { status: 'pending', spends })
  rememberSent(app, sent(1))
  await pass(app, 6_000)
  expect(reads.mock.calls.at(-1)?.[0]).toMatchObject({ spends })
  expect(readKeptSent(app)).toMatchObject([{ spends }])
})

test('the hash that a network gave a Safe’s transaction is kept', async () => {
  const { app, tell } = world()
  tell(1, { status: 'confirmed', minedAs: hashOf(9) })
  rememberSent(app, sent(1))
  await pass(app)
  expect(readKeptSent(app)).toMatchObject([{ hash: hashOf(1), minedAs: hashOf(9), status: 'confirmed' }])
})
