import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectorKind } from '../../shared/wallets.ts'
import { harbour, testConnection } from '../boot/testApp.ts'
import { prepared } from '../features/send/testSend.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readKeptSent } from './keptSent.ts'
import { from, hashOf, pass, sent, world } from './testWatch.ts'
import { rememberSent, resumeSent } from './watchSent.ts'

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

test('“replaced” counts only after a second answer', async () => {
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

test('a transaction whose block was undone is pending again', async () => {
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

test('one late node does not undo a confirmed transaction', async () => {
  const { app, reads, first } = world('confirmed')
  rememberSent(app, sent(1))
  await pass(app, 60_000)
  reads.mockResolvedValueOnce({ status: 'unseen' })
  await pass(app, 600_000)
  expect(first()?.status).toBe('confirmed')
  expect(reads).toHaveBeenCalledTimes(3)
})

test('a receipt makes the balances be read again', async () => {
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

test('a Safe’s transaction waits for its owners and stays watched', async () => {
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

test('the next read of a Safe’s transaction continues where the last search ended', async () => {
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
  const told = vi.fn()
  app.store.subscribe(({ toast }, before) => toast?.open && toast !== before.toast && told(toast))
  await pass(app, 6_000)
  expect(first()?.status).toBe(status)
  expect(told).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      message: `toast.sent.${status}`,
      variant: 'error',
      texts: expect.objectContaining({ [`toast.sent.${status}`]: expect.anything() }),
    }),
  )
})

test.each([
  ['a transfer', prepared],
  ['calls of the page', undefined],
])('the view of %s needs no toast', async (_, prepared) => {
  const { app, first } = world('confirmed')
  const route = { view: 'WalletSendConfirmed', sent: { chainId: 'eip155:1', hash: hashOf(1) }, prepared } as const
  app.store.setState({ open: true, router: { history: [route] } })
  rememberSent(app, sent(1))
  await vi.waitFor(() => expect(first()?.status).toBe('confirmed'))
  // A toast would come with its texts.
  await Promise.resolve()
  expect(app.store.getState().toast).toBeNull()
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
  ['the embedded wallet', 'auth', true],
  ['another wallet', 'walletConnect', false],
  ['a wallet in a window of its own', 'external', false],
])('%s is asked for hashes of its own: %s', async (_, kind, isAsked) => {
  const { app, reads } = world()
  const connections = [testConnection({ ...harbour, kind: kind as 'announced' })]
  app.store.setState({ connections: { list: connections, activeNamespace: 'eip155' } })
  rememberSent(app, sent(1))
  await pass(app)
  expect(reads.mock.calls[0]?.[0].wallet).toBe(isAsked ? app.wallet(harbour.id) : undefined)
})

test('watching continues after a reload', async () => {
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

test('a transaction that is confirmed, undone and confirmed again is announced once', async () => {
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

test('a node’s facts about a transaction are kept for the next read, even after a reload', async () => {
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
