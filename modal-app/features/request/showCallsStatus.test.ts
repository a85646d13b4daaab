import { expect, test } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createTestApp, testNetwork } from '../../boot/testApp.ts'
import { openModal } from '../../flow/openModal.ts'
import type { Route } from '../../flow/Route.ts'
import { currentRoute } from '../../flow/router.ts'
import { testTask } from '../../tasks/testTask.ts'
import { testByEmail } from '../upgrade/testByEmail.ts'
import { callFrameWallet } from './callFrameWallet.ts'

const minedAs = `0x${'ab'.repeat(32)}`

/** A page whose visitor has an embedded wallet, which knows the batch `order 7` of another network than the one in use. */
function world(status: 'pending' | 'confirmed' | 'failed' = 'confirmed') {
  const app = createTestApp({
    connections: [testByEmail],
    networks: [testNetwork('eip155:1', 'Ethereum'), testNetwork('eip155:10', 'Optimism')],
    config: { embedded: { origin: 'https://secure.example' } },
  })
  app.auth.features = { results: { wallet_getCallsStatus: { status: 100, chainId: '0xa' } } }
  app.adapter.statuses.set('order 7', { status, minedAs })
  const show = (id: unknown = 'order 7') =>
    callFrameWallet(app, {
      id: testByEmail.id,
      chainId: 'eip155:1',
      method: 'wallet_showCallsStatus',
      params: [id],
    })
  const state = () => app.store.getState()
  return { app, show, state, route: () => currentRoute(state().router) }
}
const ofBatch = { view: 'WalletSendConfirmed', sent: { chainId: 'eip155:10', hash: 'order 7' } } as const

test.each(['confirmed', 'failed', 'pending'] as const)(
  'a closed modal opens on the batch, on its network, as it stands now: %s',
  async status => {
    const { app, show, state, route } = world(status)
    expect(await show()).toBeNull()
    expect(state().open).toBe(true)
    expect(route()).toEqual(ofBatch)
    expect(state().sentTransactions).toMatchObject([
      { chainId: 'eip155:10', hash: 'order 7', from: testByEmail.accounts[0]?.address, does: 'execute', status },
    ])
    // What an explorer knows it by, once it is known not to change.
    expect(state().sentTransactions[0]?.minedAs).toBe(status === 'pending' ? undefined : minedAs)
    expect(app.auth.requests.map(({ method }) => method)).not.toContain('wallet_showCallsStatus')
  },
)

test('the page’s own open(), with which the loader shows it, leaves it on screen', async () => {
  const { app, show, route } = world()
  await show()
  openModal(app, {})
  expect(route()).toEqual(ofBatch)
})

test('it does not answer a page’s open() that waits for a transaction', async () => {
  const { app, show } = world()
  await show()
  const route = currentRoute(app.store.getState().router) as Route<'WalletSendConfirmed'>
  expect(app.views.WalletSendConfirmed.outcome?.(app.store.getState(), route)).toBeUndefined()
})

test('an unknown batch is refused with the wallet’s error, and nothing is shown', async () => {
  const { app, show, state } = world()
  const unknown = new ConnectKitError('wallet_failed', 'No calls of this wallet have this id', { code: 5730 })
  app.auth.features = { requestErrors: { wallet_getCallsStatus: unknown } }
  await expect(show('order 8')).rejects.toBe(unknown)
  expect(state().open).toBe(false)
  expect(state().sentTransactions).toEqual([])
})

test('it covers informational views, and replaces another batch', async () => {
  const { app, show, state } = world()
  app.store.setState({ open: true, router: { history: [{ view: 'Account' }] } })
  await show()
  expect(state().router.history).toEqual([{ view: 'Account' }, ofBatch])
  app.adapter.statuses.set('order 9', { status: 'failed' })
  await show('order 9')
  expect(state().router.history.slice(1)).toEqual([{ ...ofBatch, sent: { chainId: 'eip155:10', hash: 'order 9' } }])
})

test('it does not interrupt what the visitor is doing', async () => {
  const { app, show, state, route } = world()
  app.store.setState({ open: true, router: { history: [{ view: 'WalletSend' }] } })
  await expect(show()).rejects.toMatchObject({ code: 'wallet_busy' })
  app.store.setState({ open: false, task: testTask('connect', { walletId: 'example.harbour' }) })
  await expect(show()).rejects.toMatchObject({ code: 'wallet_busy' })
  expect([state().open, route().view]).toEqual([false, 'WalletSend'])
})

test('a batch shown before is read again, and stored once', async () => {
  const { app, show, state } = world('pending')
  await show()
  app.adapter.statuses.set('order 7', { status: 'confirmed', minedAs })
  await show()
  expect(state().sentTransactions).toMatchObject([{ hash: 'order 7', status: 'confirmed', minedAs }])
})

test('another wallet shows it by itself', async () => {
  const app = createTestApp({
    connections: [{ ...testByEmail, id: 'eip155:walletconnect', connectorId: 'walletConnect' }],
    config: { remote: { settings: { walletConnect: { projectId: 'relay' } }, locked: [] } },
  })
  const call = {
    id: 'eip155:walletconnect',
    chainId: 'eip155:1',
    method: 'wallet_showCallsStatus',
    params: ['0x1'],
  } as const
  await callFrameWallet(app, call)
  expect(app.walletConnect.requests).toMatchObject([{ method: 'wallet_showCallsStatus', params: ['0x1'] }])
  expect(app.store.getState().open).toBe(false)
})
