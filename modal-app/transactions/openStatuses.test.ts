import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TransactionStatus } from '../adapters/Transfers.ts'
import type { TestApp } from '../boot/testApp.ts'
import { storageKey } from '../lib/storageKey.ts'
import { dayMs, hashOf, pass, sent, startMs, world } from './testWatch.ts'
import { rememberSent, resumeSent } from './watchSent.ts'

beforeEach(() => void vi.useRealTimers())
afterEach(() => void vi.restoreAllMocks())

test('a Safe’s transaction keeps waiting while no node knows it, for ten minutes', async () => {
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

test('an unseen transaction stays unseen after a reload and is still watched', async () => {
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
  const { transfers } = app.adapter.has
  const { transactionStatus } = transfers
  transfers.transactionStatus = async read => ({ ...(await transactionStatus(read)), expireMs: 600_000 })
  rememberSent(app, sent(1))
  await pass(app, 590_000)
  expect(first()?.status).toBe('pending')
  await pass(app, 120_000)
  expect(first()?.status).toBe('dropped')
})

test('a transaction that appears again is not dropped', async () => {
  const { app, tell, first } = world('unseen')
  rememberSent(app, sent(1))
  await pass(app, 500_000)
  tell(1, { status: 'pending', nonce: 7 })
  await pass(app, 120_000)
  tell(1, { status: 'unseen' })
  await pass(app, 500_000)
  expect(first()).toMatchObject({ status: 'pending', nonce: 7 })
})

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

test('a status that lapsed unobserved is read once more', async () => {
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
