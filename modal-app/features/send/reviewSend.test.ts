import { beforeEach, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { go } from '../../flow/go.ts'
import { formCautions } from './formCautions.ts'
import { reviewSend } from './reviewSend.ts'
import { typeAmount } from './sendActions.ts'
// Loaded with the first preview, which takes a test's time on a busy machine.
import '../../../shared/signing/decodeCall.ts'
import '../../signing/simulate.ts'
import { hash, world } from './testSendFlow.ts'

beforeEach(() => void vi.useRealTimers())

/** A filled form, and a wallet with a window of its own. */
async function windowed() {
  const seen = await world()
  const close = vi.fn()
  const openForRequest = vi.fn(() => ({ place: 'here', close }) as const)
  seen.wallet.capabilities = { openForRequest }
  await seen.fill()
  return { ...seen, close, openForRequest }
}

test('the press on the form opens the wallet’s window instead of a review', async () => {
  const { app, asked, view, close, openForRequest } = await windowed()
  const reviewed = reviewSend(app, ['en'])
  expect(openForRequest).toHaveBeenCalledOnce()
  await reviewed
  expect(openForRequest).toHaveBeenCalledOnce()
  expect(asked()).toMatchObject([{ place: 'here', params: [{ to: 'FRIEND', value: '0x3782dace9d90000' }] }])
  expect(view()).toBe('WalletSendConfirmed')
  expect(app.store.getState().sentTransactions).toMatchObject([{ hash }])
  expect(close).toHaveBeenCalled()
})

test('no review follows if the form itself already warned of an unused recipient', async () => {
  const { app, wallet, fill } = await world()
  const openForRequest = vi.fn(() => ({ place: 'here', close() {} }) as const)
  wallet.capabilities = { openForRequest }
  app.adapter.features.recipient = { isUnused: 'surely' }
  await fill()
  expect(formCautions(app.store.getState())).toEqual(['unused'])
  await reviewSend(app, ['en'])
  expect(openForRequest).toHaveBeenCalledOnce()
  expect(wallet.requests).toMatchObject([{ place: 'here', method: 'eth_sendTransaction' }])
})

test('while the recipient’s facts are unknown, a press leads to the review, without a window', async () => {
  const { app, fill, asked, view, openForRequest } = await windowed()
  const read = vi.spyOn(app.adapter.has.transfers, 'recipientFacts')
  read.mockReturnValueOnce(new Promise(() => {}))
  void fill()
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  await reviewSend(app, ['en'])
  expect(view()).toBe('WalletSendPreview')
  expect(openForRequest).not.toHaveBeenCalled()
  expect(asked()).toEqual([])
})

test('a new fact about the recipient leads to the review', async () => {
  const { app, asked, view, close } = await windowed()
  app.adapter.features.recipient = { kind: 'ownerless' }
  await reviewSend(app, ['en'])
  expect(view()).toBe('WalletSendPreview')
  expect(asked()).toEqual([])
  expect(close).toHaveBeenCalled()
})

test('if the browser blocks the window, the review follows', async () => {
  const { app, wallet, asked, view } = await windowed()
  wallet.capabilities = { openForRequest: () => undefined }
  await reviewSend(app, ['en'])
  expect(view()).toBe('WalletSendPreview')
  expect(asked()).toEqual([])
})

test('a new finding closes the window and is shown in the review', async () => {
  const { app, asked, view, close, post } = await windowed()
  post.mockResolvedValue({ result: 'reverted', changes: [] })
  await reviewSend(app, ['en'])
  expect(view()).toBe('WalletSendPreview')
  expect(asked()).toEqual([])
  expect(close).toHaveBeenCalled()
})

test.each<[string, (seen: Awaited<ReturnType<typeof windowed>>) => void, string]>([
  [
    'is refused',
    ({ app }) => {
      app.adapter.features = { checkError: new ConnectKitError('network_error', '') }
    },
    'WalletSend',
  ],
  ['is changed meanwhile', ({ app }) => typeAmount(app, '0.5'), 'WalletSend'],
  ['is left meanwhile', ({ app }) => void go(app, { is: 'left' }), 'Account'],
])('the window of a form that %s is closed without a request', async (_, act, shown) => {
  const seen = await windowed()
  const reviewed = reviewSend(seen.app, ['en'])
  act(seen)
  await reviewed
  expect(seen.view()).toBe(shown)
  expect(seen.asked()).toEqual([])
  expect(seen.close).toHaveBeenCalled()
})
