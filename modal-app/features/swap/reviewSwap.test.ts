import { expect, test, vi } from 'vitest'
import { nativeToken } from '../../../shared/nativeToken.ts'
import { id, usdc } from '../../signing/testSwaps.ts'
import { reviewSwap } from './reviewSwap.ts'
import { putSwap } from './swap.ts'
import { hashOf, world } from './testSwapWorld.ts'

const opened = () => ({ place: 'here', close: vi.fn() }) as const

/** A swap of one step: the token is allowed already. */
const oneStep = () =>
  world(replies => {
    replies.allowance = replies.quote.fromAmount
  })

test('the press on the form opens the wallet’s window instead of a review', async () => {
  const { app, wallet, swap, view } = oneStep()
  const window = opened()
  const reviewed = reviewSwap(app, window)
  await vi.waitFor(() => expect(wallet.requests).toMatchObject([{ method: 'eth_sendTransaction', place: 'here' }]))
  wallet.approve()
  await reviewed
  expect(swap()?.review?.sent).toEqual({ chainId: 'eip155:1', hash: hashOf(1) })
  expect(view()).toBe('SwapDone')
  expect(window.close).toHaveBeenCalled()
})

test('several steps are reviewed first', async () => {
  const { app, wallet, swap, view } = world()
  await reviewSwap(app, opened())
  expect(swap()?.review).toMatchObject({ allowed: 0, approvals: [{}] })
  expect(view()).toBe('SwapPreview')
  expect(wallet.requests).toEqual([])
})

test('without a window, the review comes first', async () => {
  const { app, wallet, view } = oneStep()
  await reviewSwap(app, undefined)
  expect(view()).toBe('SwapPreview')
  expect(wallet.requests).toEqual([])
})

test('a price that must be accepted is reviewed first', async () => {
  const { app, wallet, view } = oneStep()
  const ready = { status: 'ready', at: app.clock.now() } as const
  putSwap(app, {
    prices: {
      [id(usdc).toLowerCase()]: { ...ready, value: 1 },
      [`eip155:1:${nativeToken}`]: { ...ready, value: 0.01 },
    },
  })
  await reviewSwap(app, opened())
  expect(view()).toBe('SwapPreview')
  expect(wallet.requests).toEqual([])
})
