import { beforeEach, expect, test, vi } from 'vitest'
import { createDeferred } from '../../../shared/createDeferred.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { leaveRoute } from '../../boot/enterRoute.ts'
import type { TestAppOptions } from '../../boot/testApp.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import { readKeptSent } from '../../transactions/keptSent.ts'
import { confirmSend } from './confirmSend.ts'
import { prepareSend } from './prepareSend.ts'
import { chooseToken, typeAmount } from './sendActions.ts'
import { sendTokens } from './sendFacts.ts'
import { connection, dollarId } from './testSend.ts'
import { typeRecipient } from './typeRecipient.ts'
// Loaded with the first preview, which takes a test's time on a busy machine.
import '../../../shared/signing/decodeCall.ts'
import '../../signing/simulate.ts'
import { hash, recipient, world } from './testSendFlow.ts'

beforeEach(() => void vi.useRealTimers())

test('the wallet request equals the preview, and the transaction is stored', async () => {
  const { app, preview, asked, view } = await world()
  await preview()
  expect(asked()).toEqual([])
  const send = vi.spyOn(app.adapter.has.transfers, 'send')
  await confirmSend(app)
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ mostFee: app.adapter.fee.most }))
  expect(asked()).toMatchObject([{ params: [{ to: 'FRIEND', value: '0x3782dace9d90000' }] }])
  expect(view()).toBe('WalletSendConfirmed')
  expect(app.store.getState().sentTransactions).toMatchObject([{ hash, to: 'FRIEND', amount: '0.25', symbol: 'ETH' }])
  expect(app.store.getState().send).toBeUndefined()
})

test('a token is sent by its contract', async () => {
  const { app, fill, asked } = await world()
  const token = sendTokens(app.store.getState()).find(({ id }) => id === dollarId)
  if (token) chooseToken(app, token)
  app.store.setState({ router: { history: [{ view: 'Account' }, { view: 'WalletSend' }] } })
  await fill('2.5')
  await prepareSend(app, ['en'])
  const route = currentRoute(app.store.getState().router)
  expect(route).toMatchObject({ prepared: { amount: 2_500_000n, call: { kind: 'unknown' } } })
  await confirmSend(app)
  expect(asked()).toHaveLength(1)
})

test.each<[string, ConnectKitError]>([
  ['refuses', new ConnectKitError('user_rejected', 'no')],
  ['fails', new ConnectKitError('wallet_failed', 'no')],
  ['is busy', new ConnectKitError('wallet_busy', 'no')],
])('the form is kept when the wallet %s', async (_, error) => {
  const { app, wallet, preview, form, view } = await world()
  await preview()
  wallet.features = { requestErrors: { eth_sendTransaction: error } }
  await confirmSend(app)
  expect(view()).toBe('WalletSendPreview')
  expect(app.store.getState().task).toMatchObject({ kind: 'send', status: 'failed', code: error.code })
  go(app, { is: 'left' })
  leaveRoute(app)
  expect(view()).toBe('WalletSend')
  expect(form()).toMatchObject({ amount: '0.25', recipient })
  expect(app.store.getState().sentTransactions).toEqual([])
})

test('a wallet that agrees after the visitor has left has sent, and the transaction is watched', async () => {
  const { app, wallet, preview, view } = await world()
  await preview()
  wallet.features = { waits: ['eth_sendTransaction'], results: { eth_sendTransaction: hash } }
  const sending = confirmSend(app)
  await vi.waitFor(() => expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(true))
  go(app, { is: 'left' })
  leaveRoute(app)
  await sending
  expect(view()).toBe('WalletSend')
  wallet.approve()
  await vi.waitFor(() => expect(app.store.getState().sentTransactions).toMatchObject([{ hash }]))
  await vi.waitFor(() => expect(view()).toBe('WalletSendConfirmed'))
  expect(app.store.getState().send).toBeUndefined()
})

/** The wallet is asked, and the visitor leaves before it answers. */
async function leftOpen(options?: TestAppOptions) {
  const made = await world(options)
  const { app, wallet, preview, asked } = made
  await preview()
  wallet.features = { waits: ['eth_sendTransaction'], results: { eth_sendTransaction: hash } }
  const sending = confirmSend(app)
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  go(app, { is: 'left' })
  leaveRoute(app)
  await sending
  return made
}

test('an abandoned request stays open until the wallet answers, and the relay learns of leaving', async () => {
  const { app, wallet, asked } = await leftOpen()
  expect(app.store.getState().openSends).toEqual([
    {
      id: expect.any(String),
      askedAtMs: app.clock.now(),
      wallet: 'Harbour',
      amount: '0.25',
      symbol: 'ETH',
      subject: expect.any(AbortSignal),
    },
  ])
  expect(asked()[0]?.userLeft?.aborted).toBe(true)
  wallet.decline()
  await vi.waitFor(() => expect(app.store.getState().openSends).toEqual([]))
  expect(app.store.getState().sentTransactions).toEqual([])
})

test('a late transaction leaves another form alone, and a toast reports it', async () => {
  const { app, wallet, form, view } = await leftOpen()
  typeAmount(app, '7')
  wallet.approve()
  await vi.waitFor(() => expect(app.store.getState().toast).toMatchObject({ message: 'toast.sent.pending' }))
  expect(view()).toBe('WalletSend')
  expect(form()?.amount).toBe('7')
})

test('a transfer that certainly or possibly arrived is watched; one that expired is not', async () => {
  for (const [code, isWatched] of [
    ['network_error', true],
    ['transaction_failed', true],
    ['transaction_expired', false],
  ] as const) {
    const { app, wallet, preview } = await world()
    await preview()
    const error = new ConnectKitError(code, 'no', { transactionId: hash })
    wallet.features = { requestErrors: { eth_sendTransaction: error } }
    await confirmSend(app)
    expect(app.store.getState().sentTransactions.length, code).toBe(isWatched ? 1 : 0)
  }
})

test('a transaction is stored before the network has it, and removed if it never arrives', async () => {
  const { app, preview, view } = await world()
  await preview()
  const answer = createDeferred<string>()
  app.adapter.has.transfers.send = async ({ onSent }) => {
    onSent?.(hash)
    return answer.promise
  }
  const sending = confirmSend(app)
  await vi.waitFor(() => expect(readKeptSent(app)).toMatchObject([{ hash, status: 'pending', to: 'FRIEND' }]))
  expect(view()).toBe('WalletSendPreview')
  answer.reject(new ConnectKitError('transaction_expired', 'no', { transactionId: hash }))
  await sending
  expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'transaction_expired' })
  expect(readKeptSent(app)).toEqual([])
  expect(app.store.getState().sentTransactions).toEqual([])
})

test.each<[string, object]>([
  ['moved to another network', { chainId: 'eip155:10' }],
  ['changed the account', { accounts: [{ address: '0xde709f2102306220921060314715629080e2fb77' }] }],
])('a wallet that has %s is not asked', async (_, change) => {
  const { app, preview, asked } = await world()
  await preview()
  app.store.setState(({ connections }) => ({ connections: { ...connections, list: [{ ...connection, ...change }] } }))
  await confirmSend(app)
  expect(asked()).toEqual([])
  expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'connection_not_found' })
})

test('nothing that happens after the preview changes it', async () => {
  const { app, preview, asked } = await world()
  await preview()
  const { prepared } = currentRoute(app.store.getState().router) as { prepared?: unknown }
  const before = structuredClone(prepared)
  typeAmount(app, '99')
  await typeRecipient(app, 'thief')
  app.store.setState({ tokens: {} })
  expect((currentRoute(app.store.getState().router) as { prepared?: unknown }).prepared).toEqual(before)
  await confirmSend(app)
  expect(asked()).toMatchObject([{ params: [{ to: 'FRIEND', value: '0x3782dace9d90000' }] }])
})
