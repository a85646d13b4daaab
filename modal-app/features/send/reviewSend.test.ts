import { beforeEach, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { go } from '../../flow/go.ts'
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

test('the press on the form opens the wallet’s window, which alone asks for the transfer', async () => {
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

test('a window that the browser refuses leaves the review', async () => {
  const { app, wallet, asked, view } = await windowed()
  wallet.capabilities = { openForRequest: () => undefined }
  await reviewSend(app, ['en'])
  expect(view()).toBe('WalletSendPreview')
  expect(asked()).toEqual([])
})

test('what was found meanwhile stands in the review, and the window goes', async () => {
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
])('the window of a form that %s is closed, and nothing is asked', async (_, act, shown) => {
  const seen = await windowed()
  const reviewed = reviewSend(seen.app, ['en'])
  act(seen)
  await reviewed
  expect(seen.view()).toBe(shown)
  expect(seen.asked()).toEqual([])
  expect(seen.close).toHaveBeenCalled()
})
